package plimsoll.judge.script;

import static plimsoll.judge.script.OutputRule.OutputUnit.PLAIN;
import static plimsoll.judge.script.OutputRule.OutputUnit.SECONDS;
import static plimsoll.judge.script.OutputRule.OutputUnit.WRITTEN;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import plimsoll.model.load.LoadModel.Tool;

/**
 * Parses the summary that a load tool prints at its end into figures with our names: requests, errors, perSecond, and
 * times in milliseconds (millisMin, millisMean, millisMax, millisP50 and so on). Each tool has its own definition of an
 * error.
 */
public final class ScriptOutputParser {
    private static final String REQUESTS = "requests";
    private static final String ERRORS = "errors";
    private static final String RATE = "perSecond";
    private static final String MEAN = "millisMean";
    private static final String MIN = "millisMin";
    private static final String MAX = "millisMax";

    private static final Map<Tool, List<OutputRule>> RULES = Map.of(
            Tool.NONE, List.of(),
            Tool.WRK, wrk(),
            Tool.HEY, hey(),
            Tool.K6, k6(),
            Tool.GATLING, gatling(),
            Tool.JMETER, jmeter());

    private ScriptOutputParser() {}

    /** Whether a script that uses the tool must print figures. */
    public static boolean expected(Tool tool) {
        return tool != Tool.NONE;
    }

    /** Returns the figures by name; empty if no line matched. */
    public static Map<String, Double> read(Tool tool, List<String> lines) {
        Map<String, Double> figures = new TreeMap<>();
        List<OutputRule> rules = RULES.getOrDefault(tool, List.of());
        lines.forEach(line -> rules.forEach(rule -> rule.read(line, figures)));
        if (figures.containsKey(REQUESTS)) {
            // Tools print no line for errors if there were none.
            figures.putIfAbsent(ERRORS, 0.0);
        }
        return figures;
    }

    private static List<OutputRule> wrk() {
        return List.of(
                OutputRule.last("^\\s+(\\d+) requests in ", REQUESTS, PLAIN),
                OutputRule.last("^Requests/sec:\\s+([\\d.]+)", RATE, PLAIN),
                OutputRule.last("^\\s+Latency\\s+([\\d.]\\S*)", MEAN, WRITTEN),
                OutputRule.last("^\\s+Latency\\s+[\\d.]\\S*\\s+\\S+\\s+(\\S+)", MAX, WRITTEN),
                OutputRule.last("^\\s+50(?:\\.0+)?%\\s+(\\S+)", "millisP50", WRITTEN),
                OutputRule.last("^\\s+90(?:\\.0+)?%\\s+(\\S+)", "millisP90", WRITTEN),
                OutputRule.last("^\\s+99(?:\\.0+)?%\\s+(\\S+)", "millisP99", WRITTEN),
                OutputRule.sum("Socket errors: connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)", ERRORS),
                OutputRule.sum("Non-2xx or 3xx responses: (\\d+)", ERRORS));
    }

    private static List<OutputRule> hey() {
        return Stream.concat(
                        Stream.of(
                                OutputRule.sum("^\\s+\\[\\d{3}]\\s+(\\d+) responses", REQUESTS),
                                OutputRule.sum("^\\s+\\[[145]\\d\\d]\\s+(\\d+) responses", ERRORS),
                                OutputRule.sum("^\\s+\\[(\\d+)]\\s+(?!\\d+ responses).", ERRORS),
                                OutputRule.last("^\\s+Requests/sec:\\s+([\\d.]+)", RATE, PLAIN),
                                OutputRule.last("^\\s+Average:\\s+([\\d.]+) secs", MEAN, SECONDS),
                                OutputRule.last("^\\s+Fastest:\\s+([\\d.]+) secs", MIN, SECONDS),
                                OutputRule.last("^\\s+Slowest:\\s+([\\d.]+) secs", MAX, SECONDS)),
                        Stream.of("50", "90", "95", "99")
                                .map(percent -> OutputRule.last(
                                        "^\\s+" + percent + "%+ in ([\\d.]+) secs", "millisP" + percent, SECONDS)))
                .toList();
    }

    private static List<OutputRule> k6() {
        String time = "^\\s*http_req_duration[.\\s]*:.*\\b";
        return List.of(
                OutputRule.last("^\\s*http_reqs[.\\s]*:\\s+(\\d+)\\s", REQUESTS, PLAIN),
                OutputRule.last("^\\s*http_reqs[.\\s]*:\\s+\\d+\\s+([\\d.]+)/s", RATE, PLAIN),
                OutputRule.last("^\\s*http_req_failed[.\\s]*:\\s+[\\d.]+%\\s+(?:✓\\s+)?(\\d+)", ERRORS, PLAIN),
                OutputRule.last(time + "avg=(\\S+)", MEAN, WRITTEN),
                OutputRule.last(time + "min=(\\S+)", MIN, WRITTEN),
                OutputRule.last(time + "max=(\\S+)", MAX, WRITTEN),
                OutputRule.last(time + "med=(\\S+)", "millisP50", WRITTEN),
                OutputRule.last(time + "p\\(90\\)=(\\S+)", "millisP90", WRITTEN),
                OutputRule.last(time + "p\\(95\\)=(\\S+)", "millisP95", WRITTEN),
                OutputRule.last(time + "p\\(99\\)=(\\S+)", "millisP99", WRITTEN));
    }

    /** Up to version 3.10, a line contains (OK=... KO=...); later versions print a table of total, OK and KO. */
    private static List<OutputRule> gatling() {
        return Stream.concat(
                        Stream.of(
                                OutputRule.last("^> request count\\s++\\|?\\s*+([\\d,]+)", REQUESTS, PLAIN),
                                OutputRule.last("^> request count.*KO=\\s*([\\d,]+)", ERRORS, PLAIN),
                                OutputRule.last("^> request count\\s+\\|[^|]*\\|[^|]*\\|\\s*([\\d,]+)", ERRORS, PLAIN),
                                OutputRule.last(
                                        "^> mean (?:requests/sec|throughput \\(rps\\))\\s++\\|?\\s*+([\\d,.]+)",
                                        RATE,
                                        PLAIN),
                                OutputRule.last("^> min response time[^|\\d]*+\\|?\\s*+([\\d,]+)", MIN, PLAIN),
                                OutputRule.last("^> mean response time[^|\\d]*+\\|?\\s*+([\\d,]+)", MEAN, PLAIN),
                                OutputRule.last("^> max response time[^|\\d]*+\\|?\\s*+([\\d,]+)", MAX, PLAIN)),
                        Stream.of("50", "95", "99")
                                .map(percent -> OutputRule.last(
                                        "^> response time " + percent + "th percentile[^|\\d]*+\\|?\\s*+([\\d,]+)",
                                        "millisP" + percent,
                                        PLAIN)))
                .toList();
    }

    /** Reads the cumulative lines of the summariser; the last one covers the whole test. */
    private static List<OutputRule> jmeter() {
        return List.of(
                OutputRule.last("^summary =\\s+(\\d+) in ", REQUESTS, PLAIN),
                OutputRule.last("^summary =.*=\\s+([\\d.]+)/s", RATE, PLAIN),
                OutputRule.last("^summary =.*Avg:\\s+(\\d+)", MEAN, PLAIN),
                OutputRule.last("^summary =.*Min:\\s+(\\d+)", MIN, PLAIN),
                OutputRule.last("^summary =.*Max:\\s+(\\d+)", MAX, PLAIN),
                OutputRule.last("^summary =.*Err:\\s+(\\d+)", ERRORS, PLAIN));
    }
}
