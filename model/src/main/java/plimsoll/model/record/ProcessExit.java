package plimsoll.model.record;

import java.util.Optional;

/**
 * How a process ended.
 *
 * @param code as a shell shows it: 128 + signal for a signal
 */
public record ProcessExit(int code, Optional<Integer> signal) {}
