package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import plimsoll.model.member.TimingLogSpec;

class TimingLogsTest {
    private static final String STUDY = Studies.START + Studies.SERVICE + """
            needs: [{name: front, command: nginx, ready: started, loads: [fronted]}]
            loads:
              plain: {burst: 5, get: /}
              fronted: {burst: 5, get: /}
            cells: [{load: plain}, {load: fronted}]
            """;

    @Test
    void a_clock_is_read_after_its_loads_where_its_member_takes_part() {
        var study = Studies.study(STUDY + """
                timing-logs:
                  - {name: front, member: front, file: access.log, line: '(?<id>a) (?<s>b)'}
                  - {name: inside, file: logs/times.log, line: '(?<id>a) (?<us>b)'}
                  - {name: once, file: once.log, line: '(?<id>a) (?<ms>b)', loads: [plain]}
                """);
        TimingLogSpec front = new TimingLogSpec("front", "front", "access.log", "(?<id>a) (?<s>b)");
        TimingLogSpec inside = new TimingLogSpec("inside", "service", "logs/times.log", "(?<id>a) (?<us>b)");
        TimingLogSpec once = new TimingLogSpec("once", "service", "once.log", "(?<id>a) (?<ms>b)");

        assertThat(study.cells().getFirst().experiment().clocks()).containsExactly(inside, once);
        assertThat(study.cells().getLast().experiment().clocks()).containsExactly(front, inside);
    }

    @Test
    void each_invalid_timing_log_is_an_error() {
        assertThat(Studies.problems(STUDY + """
                        timing-logs:
                          - {name: one, member: frond, file: a.log, line: '(?<id>a) (?<s>b)'}
                          - {name: one, file: /etc/passwd, line: '(?<id>a) (?<s>b)'}
                          - {name: up, file: a/../../b, line: '(?<id>a) (?<s>b)'}
                          - {name: unitless, file: a.log, line: '(?<id>a) (b)'}
                          - {name: torn, file: a.log, line: '(?<id>a'}
                          - {name: nowhere, file: a.log, line: '(?<id>a) (?<s>b)', loads: [plane]}
                        """))
                .hasSize(7)
                .anySatisfy(
                        problem -> assertThat(problem).contains("there is no member 'frond'", "did you mean 'front'"))
                .anySatisfy(problem -> assertThat(problem).contains("two timing logs are named 'one'"))
                .anySatisfy(problem -> assertThat(problem).contains("'/etc/passwd' is not in"))
                .anySatisfy(problem -> assertThat(problem).contains("'a/../../b' is not in"))
                .anySatisfy(problem -> assertThat(problem).contains("one of s, ms and us, but this has id"))
                .anySatisfy(problem -> assertThat(problem).contains("this is not a regular expression"))
                .anySatisfy(problem -> assertThat(problem).contains("'loads' has no entry 'plane'"));
    }
}
