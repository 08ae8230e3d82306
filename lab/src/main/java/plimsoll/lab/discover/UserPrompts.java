package plimsoll.lab.discover;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The user's help for what a service does not reveal itself.
 *
 * @param path path named by the user
 * @param ready path of the readiness endpoint, from a manifest; an empty path: it only accepts connections
 * @param ask asks a question and returns the answer; an empty answer means none
 * @param progress receives the findings
 * @param patience time that a listening service gets to become ready
 */
public record UserPrompts(
        Optional<String> path,
        Optional<String> ready,
        UnaryOperator<String> ask,
        Consumer<String> progress,
        Duration patience) {}
