package plimsoll.lab.discover;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Who helps where a service itself says nothing.
 *
 * @param path that the user named
 * @param ask puts a question and gives the answer; an empty one is none
 * @param progress told what was seen
 * @param patience how long a service that listens may take to say that it is ready
 */
public record UserPrompts(
        Optional<String> path, UnaryOperator<String> ask, Consumer<String> progress, Duration patience) {}
