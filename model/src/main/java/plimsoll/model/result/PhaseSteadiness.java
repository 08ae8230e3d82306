package plimsoll.model.result;

import java.util.Optional;

/**
 * Whether the counted seconds of a judged phase show a service in steady state.
 *
 * @param series the figure that changed most beyond its noise: throughput, CPU an operation or response time; absent if
 *     the phase was not classified
 * @param change of that figure from the first third of the counted seconds to the last, as a share: 0.62 is 62 % more
 * @param detectable the smallest change of the figure that could have been seen, as a share
 * @param neededMillis time that would have to pass before the counted seconds; absent unless the service warms up
 * @param enoughMillis length from which such a phase is classified; absent unless it had too few seconds
 */
public record PhaseSteadiness(
        String phase,
        Steadiness steadiness,
        Optional<String> series,
        Optional<Double> change,
        Optional<Double> detectable,
        Optional<Long> neededMillis,
        Optional<Long> enoughMillis,
        String sentence) {}
