package plimsoll.lab.discover;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Initial rate and threshold for a first run, estimated from a few sequential answers: a starting point, not a claim.
 *
 * @param perSecond far below what a single user could reach
 * @param percentile the highest percentile that this many operations support
 * @param within far above the observed times
 */
record InitialRateEstimate(int perSecond, int percentile, Duration within) {
    static final int STEADY_SECONDS = 15;
    private static final int REQUESTS = 20;
    private static final List<Integer> RATES = List.of(100, 50, 20, 10, 5, 2, 1);
    private static final double SHARE = 0.2;
    private static final int SLACK = 10;
    private static final int SUPPORT = 10;
    private static final List<Integer> BOUNDS_MILLIS = List.of(250, 500, 1_000, 2_000, 5_000, 10_000, 30_000);

    /** Estimate for a service of which nothing is known. */
    static final InitialRateEstimate UNKNOWN = of(List.of(Duration.ofMillis(20)));

    /** Measures the path; empty unless every answer is 2xx. */
    static Optional<InitialRateEstimate> measure(BaseUrl baseUrl, String path) throws InterruptedException {
        List<Duration> took = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            if (!(baseUrl.get(path) instanceof ProbeReply.Answered answered) || !answered.acknowledges()) {
                return Optional.empty();
            }
            took.add(answered.took());
        }
        return Optional.of(of(took.subList(REQUESTS / 2, REQUESTS)));
    }

    static InitialRateEstimate of(List<Duration> took) {
        List<Duration> sorted = took.stream().sorted().toList();
        double median = sorted.get(sorted.size() / 2).toNanos() / 1e9;
        int perSecond = RATES.stream()
                .filter(rate -> rate * median <= SHARE)
                .findFirst()
                .orElse(RATES.getLast());
        long slowest = sorted.getLast().toMillis() * SLACK;
        int within = BOUNDS_MILLIS.stream()
                .filter(bound -> bound >= slowest)
                .findFirst()
                .orElse(BOUNDS_MILLIS.getLast());
        return new InitialRateEstimate(perSecond, percentile(perSecond * STEADY_SECONDS), Duration.ofMillis(within));
    }

    private static int percentile(int operations) {
        return List.of(99, 95, 90, 50).stream()
                .filter(percentile -> operations * (100 - percentile) / 100 >= SUPPORT)
                .findFirst()
                .orElse(50);
    }
}
