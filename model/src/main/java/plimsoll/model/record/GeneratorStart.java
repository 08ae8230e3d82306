package plimsoll.model.record;

import java.util.Optional;

/**
 * The start of a phase on another machine.
 *
 * @param roundTripMicros the shortest of the round trips by which its clock was compared with the lab's
 * @param errorMicros bound on the error of that comparison: the clocks may differ by this much more or less
 * @param lateMicros how long after its due moment the phase began, by the clock of that machine; absent if it never did
 */
public record GeneratorStart(String phase, long roundTripMicros, long errorMicros, Optional<Long> lateMicros) {}
