package plimsoll.lab.load;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A worker's view of the running members.
 *
 * @param filledIn replaces launch placeholders in a driver's settings
 * @param stranger returns in a sentence which other process holds the port of the member of this name; empty if none does
 */
public record MemberView(UnaryOperator<String> filledIn, Function<String, Optional<String>> stranger) {}
