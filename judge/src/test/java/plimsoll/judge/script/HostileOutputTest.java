package plimsoll.judge.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.hostile.ByteMutator;
import plimsoll.hostile.HostileCases;
import plimsoll.model.load.LoadModel.Tool;

/** Any output of a tool gives figures that are numbers of at least zero. */
class HostileOutputTest {
    private static final List<String> GOOD = List.of(
            """
              Latency     1.18ms    2.39ms  40.83ms   92.01%
                 99%   12.50ms
              459551 requests in 10.01s, 50.83MB read
              Socket errors: connect 1, read 2, write 3, timeout 4
            Requests/sec:  45908.91
            """,
            """
              Slowest:\t0.0512 secs
              Requests/sec:\t31234.1234
              99% in 0.0100 secs
              [200]\t312000 responses
              [12]\tGet "http://127.0.0.1:8080/hello": dial tcp: connection refused
            """,
            """
                http_req_duration..............: avg=1.18ms min=90.1µs med=431µs max=1m2.5s p(90)=3ms p(95)=5ms
                http_req_failed................: 0.15%  7 out of 4595
                http_reqs......................: 4595   459.512/s
            """,
            """
            > request count                                       1200 (OK=1190   KO=10    )
            > min response time (ms)                                          |        12 |        12 |        30
            > response time 99th percentile                         80 (OK=80     KO=60    )
            > mean throughput (rps)                                           |      9.09 |      9.01 |      0.08
            """,
            "summary =   1000 in 00:00:10 =   99.8/s Avg:     3 Min:     1 Max:    90 Err:     4 (0.40%)\n");

    private static final ByteMutator MUTATOR = new ByteMutator(
            List.of(
                    " ", "\t", "\n", "9", ".", ",", "|", "=", "ms", "µs", "m", "h", "-", "e9", "> ", "avg=", "[",
                    "KO="),
            400);

    @Test
    void any_output_gives_figures_that_are_numbers() {
        HostileCases.of(2_000).run(random -> {
            List<String> lines = MUTATOR.changed(GOOD, random).lines().toList();
            for (Tool tool : Tool.values()) {
                Map<String, Double> figures = ScriptOutputParser.read(tool, lines);
                assertThat(figures.values()).as("%s", tool).allMatch(figure -> figure >= 0 && Double.isFinite(figure));
            }
        });
    }

    /** The first 1 MiB and the last 4 MiB of a log are read, each line cut after 400 characters. */
    @Test
    void a_log_full_of_blanks_where_a_figure_belongs_is_read() {
        List<String> lines = List.of(
                "> min response time" + " ".repeat(380) + "x",
                "> request count" + " ".repeat(380) + "x",
                "    http_req_duration: avg=" + "9".repeat(370));
        for (int i = 0; i < 13_000; i++) {
            for (Tool tool : List.of(Tool.GATLING, Tool.K6)) {
                assertThat(ScriptOutputParser.read(tool, List.of(lines.get(i % lines.size()))))
                        .isEmpty();
            }
        }
    }
}
