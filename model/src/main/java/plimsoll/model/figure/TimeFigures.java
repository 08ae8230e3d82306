package plimsoll.model.figure;

import static plimsoll.model.figure.FigureBuilder.figure;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plimsoll.model.figure.TimeDistribution.Spread;
import plimsoll.model.figure.TimeDistribution.Wording;

/** Times of operations of the judged phases, by the workers' own clock. */
public final class TimeFigures {
    private static final String OF_ACKNOWLEDGED = "of acknowledged operations";
    private static final List<Spread> WHOLE = List.of(Spread.MEAN, Spread.MAX, Spread.MIN);
    private static final List<Integer> TAILS = List.of(50, 90, 95, 99);

    public static final TimeDistribution RESPONSE = new TimeDistribution(
            "response",
            Unit.MILLIS,
            new Wording(
                    "responseMillis",
                    "response time",
                    "from the intended start",
                    "operations were faster; from the intended start",
                    "mean and min are of acknowledged operations; in percentiles and max, failed and unknown operations count at their deadline",
                    "< 250ms",
                    "1.0"),
            WHOLE,
            TAILS,
            Map.of("mean", column("mean"), "max", column("max"), "min", column("min"), "p99", column("p99")));
    public static final TimeDistribution ACKNOWLEDGED = new TimeDistribution(
            "acknowledged",
            Unit.MILLIS,
            new Wording(
                    "acknowledgedMillis",
                    "response time of acknowledged operations",
                    "from the intended start",
                    "acknowledged operations were faster; from the intended start",
                    "without those that failed or got no answer",
                    "< 250ms",
                    "2.5"),
            List.of(),
            TAILS,
            Map.of(
                    "p99",
                    new FigureColumn(
                            ColumnGroup.RESPONSE,
                            "p99Acknowledged",
                            "p99 of acknowledged",
                            "p99 ack.",
                            FigureColumn.Visibility.FAILED)));
    public static final Figure SLOW_SECONDS = figure("slowSeconds", Unit.COUNT, "seconds behind the p99")
            .bound("slow.seconds", ">= 10")
            .larger()
            .note("one stall delays many operations, so a p99 of few seconds differs from run to run")
            .since("2.5")
            .says("seconds of the counted time in which operations as slow as the p99 or slower ended");
    public static final Figure LOGGED = figure("loggedMillisMean", Unit.MILLIS, "mean time by the service's own log")
            .bound("logged.mean", "< 100ms")
            .column(ColumnGroup.RESPONSE, "logged", "logged mean")
            .headed("logged mean")
            .shown(FigureColumn.Visibility.MEASURED)
            .note("acknowledged operations that appear in every timing log of the study")
            .since("2.6")
            .says("mean time of an operation by the innermost timing log");
    public static final TimeDistribution SERVICE = times(
            "service",
            new Wording(
                    "serviceMillis",
                    "service time",
                    "from the send",
                    "operations were faster; from the send",
                    OF_ACKNOWLEDGED,
                    "< 250ms",
                    "1.0"),
            WHOLE);
    public static final TimeDistribution SENDING = times(
            "sending",
            new Wording(
                    "sendingMillis",
                    "time of sending",
                    "until the last byte of the request had left",
                    "operations had left faster",
                    "of acknowledged operations whose driver reports it",
                    "< 250ms",
                    "1.2"),
            WHOLE);
    public static final TimeDistribution WAITING = times(
            "waiting",
            new Wording(
                    "waitingMillis",
                    "time of waiting",
                    "from the last byte sent to the answer",
                    "operations were answered faster",
                    "of acknowledged operations whose driver reports it",
                    "< 250ms",
                    "1.2"),
            WHOLE);
    public static final TimeDistribution LAG = times(
            "lag",
            new Wording(
                    "lagMillis",
                    "send lag",
                    "from the intended start to the send",
                    "operations were sent with less lag",
                    "the generator's own error",
                    "< 5ms",
                    "1.0"),
            List.of());
    public static final Figure BACKGROUND = figure("backgroundMillisMax", Unit.MILLIS, "slowest background answer")
            .formerly("besideMillisMax")
            .bound("background.max", "< 1s")
            .formerlyBound("beside.max")
            .note("such as a probe")
            .says("longest time of an answer to a background workload that has a time limit");

    /** Distributions over acknowledged operations: without any, a threshold on them is missed, not unknown. */
    public static final List<TimeDistribution> OF_ANSWERS = List.of(RESPONSE, ACKNOWLEDGED, SERVICE);

    static final List<TimeDistribution> TIMES = List.of(RESPONSE, ACKNOWLEDGED, SERVICE, SENDING, WAITING, LAG);
    static final List<Figure> ALL = Stream.concat(
                    TIMES.stream().flatMap(each -> each.all().stream()), Stream.of(SLOW_SECONDS, LOGGED, BACKGROUND))
            .toList();

    private TimeFigures() {}

    private static TimeDistribution times(String metric, Wording wording, List<Spread> spread) {
        return new TimeDistribution(metric, Unit.MILLIS, wording, spread, TAILS, Map.of());
    }

    private static FigureColumn column(String key) {
        return new FigureColumn(ColumnGroup.RESPONSE, key, key, key, FigureColumn.Visibility.ALWAYS);
    }
}
