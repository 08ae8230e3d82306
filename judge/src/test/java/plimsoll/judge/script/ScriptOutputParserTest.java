package plimsoll.judge.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plimsoll.model.load.LoadModel.Tool;

/** Real output of each tool at its end. */
class ScriptOutputParserTest {
    @Test
    void wrk_with_its_distribution_and_its_errors() {
        assertThat(read(Tool.WRK, """
                        Running 10s test @ http://127.0.0.1:8080/hello
                          2 threads and 32 connections
                          Thread Stats   Avg      Stdev     Max   +/- Stdev
                            Latency     1.18ms    2.39ms  40.83ms   92.01%
                            Req/Sec    23.08k     3.60k   30.18k    70.50%
                          Latency Distribution
                             50%  431.00us
                             75%    1.00ms
                             90%    3.00ms
                             99%   12.50ms
                          459551 requests in 10.01s, 50.83MB read
                          Socket errors: connect 1, read 2, write 3, timeout 4
                          Non-2xx or 3xx responses: 5
                        Requests/sec:  45908.91
                        Transfer/sec:      5.08MB
                        """))
                .containsOnly(
                        entry("requests", 459551.0),
                        entry("errors", 15.0),
                        entry("perSecond", 45908.91),
                        entry("millisMean", 1.18),
                        entry("millisMax", 40.83),
                        entry("millisP50", 0.431),
                        entry("millisP90", 3.0),
                        entry("millisP99", 12.5));
    }

    @Test
    void hey_with_error_statuses() {
        assertThat(read(Tool.HEY, """
                        Summary:
                          Total:\t10.0023 secs
                          Slowest:\t0.0512 secs
                          Fastest:\t0.0001 secs
                          Average:\t0.0010 secs
                          Requests/sec:\t31234.1234

                        Latency distribution:
                          50% in 0.0008 secs
                          95% in 0.0030 secs
                          99% in 0.0100 secs

                        Status code distribution:
                          [200]\t312000 responses
                          [503]\t412 responses

                        Error distribution:
                          [12]\tGet "http://127.0.0.1:8080/hello": dial tcp: connection refused
                        """))
                .contains(
                        entry("requests", 312412.0),
                        entry("errors", 424.0),
                        entry("perSecond", 31234.1234),
                        entry("millisMean", 1.0),
                        entry("millisMax", 51.2),
                        entry("millisP99", 10.0));
    }

    @Test
    void k6_as_it_prints_a_summary_for_people() {
        assertThat(read(Tool.K6, """
                            http_req_duration..............: avg=1.18ms min=90.1µs med=431µs max=1m2.5s p(90)=3ms p(95)=5ms
                              { expected_response:true }...: avg=9ms min=9ms med=9ms max=9ms p(90)=9ms p(95)=9ms
                            http_req_failed................: 0.15%  7 out of 4595
                            http_reqs......................: 4595   459.512/s
                        """))
                .containsOnly(
                        entry("requests", 4595.0),
                        entry("errors", 7.0),
                        entry("perSecond", 459.512),
                        entry("millisMean", 1.18),
                        entry("millisMin", 0.0901),
                        entry("millisMax", 62500.0),
                        entry("millisP50", 0.431),
                        entry("millisP90", 3.0),
                        entry("millisP95", 5.0));
    }

    @Test
    void gatling_in_its_old_and_in_its_new_layout() {
        Map<String, Double> old = read(Tool.GATLING, """
                ---- Global Information --------------------------------------------------------
                > request count                                       1200 (OK=1190   KO=10    )
                > min response time                                     12 (OK=12     KO=30    )
                > max response time                                   1134 (OK=1134   KO=60    )
                > mean response time                                    20 (OK=20     KO=40    )
                > response time 50th percentile                         18 (OK=18     KO=40    )
                > response time 99th percentile                         80 (OK=80     KO=60    )
                > mean requests/sec                                   9.09 (OK=9.01   KO=0.08  )
                """);
        Map<String, Double> young = read(Tool.GATLING, """
                ---- Global Information ------------------------------------------|---Total---|-----OK----|----KO----
                > request count                                                   |     1,200 |     1,190 |        10
                > min response time (ms)                                          |        12 |        12 |        30
                > max response time (ms)                                          |     1,134 |     1,134 |        60
                > mean response time (ms)                                         |        20 |        20 |        40
                > response time 50th percentile (ms)                              |        18 |        18 |        40
                > response time 99th percentile (ms)                              |        80 |        80 |        60
                > mean throughput (rps)                                           |      9.09 |      9.01 |      0.08
                """);

        assertThat(old).isEqualTo(young);
        assertThat(old)
                .contains(
                        entry("requests", 1200.0),
                        entry("errors", 10.0),
                        entry("perSecond", 9.09),
                        entry("millisMax", 1134.0),
                        entry("millisP99", 80.0));
    }

    @Test
    void the_last_summary_of_jmeter() {
        assertThat(read(Tool.JMETER, """
                        summary +    400 in 00:00:04 =  100.0/s Avg:     9 Min:     1 Max:    99 Err:     0 (0.00%)
                        summary =    400 in 00:00:04 =  100.0/s Avg:     9 Min:     1 Max:    99 Err:     0 (0.00%)
                        summary =   1000 in 00:00:10 =   99.8/s Avg:     3 Min:     1 Max:    90 Err:     4 (0.40%)
                        """))
                .containsOnly(
                        entry("requests", 1000.0),
                        entry("errors", 4.0),
                        entry("perSecond", 99.8),
                        entry("millisMean", 3.0),
                        entry("millisMin", 1.0),
                        entry("millisMax", 90.0));
    }

    @ParameterizedTest
    @EnumSource(Tool.class)
    void a_line_without_a_figure_gives_none(Tool tool) {
        assertThat(read(tool, """
                        unable to connect to 127.0.0.1:8080 Connection refused
                            Latency     -nanus    0.00us  ..3ms   -nan%
                        Requests/sec:  1.2.3.4
                        http_reqs......: many of them
                        summary = 99999999999999999999999 in
                        > request count | | |
                        """)).doesNotContainKeys("requests", "perSecond", "millisMean", "millisMax");
    }

    private static Map<String, Double> read(Tool tool, String text) {
        return ScriptOutputParser.read(tool, text.lines().toList());
    }
}
