package plimsoll.selftest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import plimsoll.model.Bytes;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.verdict.LedgerBalance;
import plimsoll.records.Histograms;
import plimsoll.selftest.SelfCheck.Observation;
import plimsoll.wire.Span;

/**
 * Freezes the service repeatedly under a constant rate; the response times must match the computed ones.
 *
 * <p>A single closed user runs at the same time. It waits for each answer before it sends again and times from the
 * send, so it hardly notices the freezes, and the same check must catch it.
 */
final class FreezeSelfCheck {
    static final String GROUP = "freeze";
    private static final String OPEN = "open";
    private static final String SEND_TIMED = "send-timed";
    private static final double RATE = 300;
    private static final double CAPACITY = 1_500;
    private static final int IN_FLIGHT_MAX = 4_000;
    private static final double SEND_TIMED_SHARE = 0.20;
    private static final double[] QUANTILES = {0.95, 0.99, 0.999};
    private static final double MICROS_PER_MILLI = 1e3;
    private static final int ATTEMPTS_MAX = 2;
    private static final Duration WARM_UP = Duration.ofSeconds(6);
    private static final Duration THINK = Duration.ofMillis(5);

    private final SceneRunner runner;
    private final FreezePlan plan;

    FreezeSelfCheck(SceneRunner runner, FreezePlan plan) {
        this.runner = runner;
        this.plan = plan;
    }

    /** Repeats the freezes if a disturbed machine left the result undecided. */
    List<SelfCheck> check() throws InterruptedException {
        List<SelfCheck> checks = attempt();
        for (int attempt = 2; attempt <= ATTEMPTS_MAX && isUndecided(checks); attempt++) {
            checks = attempt();
        }
        return checks;
    }

    private static boolean isUndecided(List<SelfCheck> checks) {
        return checks.stream().anyMatch(selfCheck -> selfCheck.outcome() == SelfCheck.CheckOutcome.NOT_DECIDED)
                && checks.stream().noneMatch(selfCheck -> selfCheck.outcome() == SelfCheck.CheckOutcome.NOT_MET);
    }

    private List<SelfCheck> attempt() throws InterruptedException {
        SelftestScene scene = scene();
        try (FreezeSchedule freezes = new FreezeSchedule(runner.lab().launcher(), runner.next(scene), plan)) {
            SceneRunner.PlayedScene played = runner.play(scene, 1, freezes);
            return checks(played, freezes.frozenMillis());
        }
    }

    private SelftestScene scene() {
        LoadModel open = new LoadModel.Open(RATE, LoadModel.Arrivals.CONSTANT, IN_FLIGHT_MAX);
        LoadModel closed = new LoadModel.Closed(1, Duration.ZERO, THINK);
        List<Phase> phases = List.of(
                SceneRunner.lasting("warm-up", WARM_UP, runner.work(OPEN, open), runner.work(SEND_TIMED, closed)),
                SceneRunner.lasting(
                        FreezePlan.PHASE, plan.time(), runner.work(OPEN, open), runner.work(SEND_TIMED, closed)));
        return new SelftestScene(
                GROUP,
                List.of("--capacity=" + (int) CAPACITY),
                Optional.empty(),
                Bytes.ofMebibytes(64),
                phases,
                false,
                List.of(),
                Duration.ofSeconds(10),
                1);
    }

    private List<SelfCheck> checks(SceneRunner.PlayedScene played, List<Double> frozen) {
        if (frozen.size() < plan.freezes()) {
            String observed = frozen.size() + " of " + plan.freezes() + " freezes; "
                    + played.result().because();
            return List.of(SelfCheck.of(
                    GROUP, "the service is frozen", plan.freezes() + " freezes", new Observation(observed, false)));
        }
        FreezeModel truth = new FreezeModel(frozen, plan.every().toMillis(), RATE / CAPACITY);
        HostNoise hostNoise = HostNoise.of(played.folder(), played.result().figures(), FreezePlan.PHASE);
        Histogram open = histogram(played, OPEN, Span.RESPONSE);
        List<SelfCheck> checks = new ArrayList<>(List.of(nothingLeftOut(played)));
        for (double quantile : QUANTILES) {
            checks.add(response(truth, quantile, open, hostNoise));
        }
        Histogram sendTimed = histogram(played, SEND_TIMED, Span.SERVICE);
        checks.add(hardlyNoticed(truth, sendTimed, hostNoise));
        checks.add(catches(truth, sendTimed));
        checks.add(hostNoise.check(isUndecided(checks)));
        return checks;
    }

    /** Operations that the generator leaves out would have been the slow ones. */
    private static SelfCheck nothingLeftOut(SceneRunner.PlayedScene played) {
        LedgerBalance balance = played.result().balance();
        long others = balance.attempted() - balance.acknowledged() + balance.unsent();
        return SelfCheck.of(
                GROUP,
                "every due operation is sent and answered",
                "all",
                new Observation(
                        balance.acknowledged() + " answered, " + balance.unsent() + " unsent, "
                                + (balance.attempted() - balance.acknowledged()) + " without a good answer",
                        others == 0 && balance.acknowledged() > 0));
    }

    private static SelfCheck response(FreezeModel truth, double quantile, Histogram open, HostNoise hostNoise) {
        double observed = millis(open, quantile);
        return SelfCheck.timed(
                "response " + name(quantile) + " from the intended start",
                String.format(
                        Locale.ROOT,
                        "%.0f ms +- %.0f",
                        truth.quantileMillis(quantile),
                        truth.toleranceMillis(quantile)),
                new Observation(String.format(Locale.ROOT, "%.0f ms", observed), truth.agrees(quantile, observed)),
                hostNoise);
    }

    private static SelfCheck hardlyNoticed(FreezeModel truth, Histogram sendTimed, HostNoise hostNoise) {
        double observed = millis(sendTimed, 0.99);
        double most = SEND_TIMED_SHARE * truth.quantileMillis(0.99);
        return SelfCheck.timed(
                "p99 timed from the send, same freezes",
                String.format(Locale.ROOT, "below %.0f ms", most),
                new Observation(
                        String.format(Locale.ROOT, "%.1f ms", observed),
                        observed < most && sendTimed.getTotalCount() >= 1_000),
                hostNoise);
    }

    private static SelfCheck catches(FreezeModel truth, Histogram sendTimed) {
        List<String> missed = new ArrayList<>();
        for (double quantile : new double[] {0.95, 0.99}) {
            if (!truth.agrees(quantile, millis(sendTimed, quantile))) {
                missed.add(name(quantile));
            }
        }
        String observed = missed.isEmpty() ? "not caught" : "caught at " + String.join(" and ", missed);
        return SelfCheck.of(
                GROUP,
                "a generator that times from the send is caught",
                "p95 and p99 miss",
                new Observation(observed, missed.size() == 2));
    }

    private static Histogram histogram(SceneRunner.PlayedScene played, String workload, Span span) {
        return Histograms.read(played.folder().histograms(workload))
                .of(FreezePlan.PHASE, span)
                .orElseGet(Histograms::empty);
    }

    private static double millis(Histogram histogram, double quantile) {
        return histogram.getValueAtPercentile(quantile * 100) / MICROS_PER_MILLI;
    }

    private static String name(double quantile) {
        return "p" + String.format(Locale.ROOT, "%.1f", quantile * 100).replace(".0", "");
    }
}
