import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.api.config.BenchmarkData;
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.core.parser.BenchmarkParser;
import java.util.Locale;
import java.util.Map;

/** GETs of url by Hyperfoil: users without end, or a rate a second; prints its own p99. */
public final class HyperfoilPeer {
    public static void main(String[] arguments) throws Exception {
        String rate = System.getProperty("rate");
        String text = """
                name: small
                threads: 1
                http:
                  host: %s
                  sharedConnections: 100
                  allowHttp1x: %s
                  allowHttp2: %s
                phases:
                - run:
                    %s
                      duration: %ss
                      scenario:
                      - get:
                        - httpRequest:
                            GET: /
                            timeout: 60s
                """.formatted(
                System.getProperty("url").replaceFirst("/$", ""),
                !Boolean.getBoolean("http2"),
                Boolean.getBoolean("http2"),
                rate == null
                        ? "always:\n      users: " + System.getProperty("users")
                        : "constantRate:\n      usersPerSec: " + rate + "\n      maxSessions: 5000",
                System.getProperty("seconds"));
        Benchmark benchmark = BenchmarkParser.instance()
                .buildBenchmark(BenchmarkParser.instance().createSource(text, BenchmarkData.EMPTY), Map.of());
        StatisticsSnapshot all = new StatisticsSnapshot();
        new LocalSimulationRunner(benchmark, (phase, step, metric, snapshot, countDown) -> all.add(snapshot), null, null).run();
        System.out.printf(Locale.ROOT, "p99 %.0f ms of %d%n", all.histogram.getValueAtPercentile(99) / 1e6, all.responseCount);
        System.exit(0);
    }
}
