package plimsoll.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Studies that want to crash the tool, to run something, to show what they are not given, or to control a screen. */
final class HostileStudies {
    /** Each was seen to end the tool by an Error, or to take many seconds. */
    private static final Path KEPT = Path.of("../study/src/test/resources/hostile");

    /** A colour, the cursor, a title, a turn of direction, and what cannot be seen; as YAML and JSON write it. */
    static final String ESCAPES = "\\u001b[31mred\\u001b[9A\\r\\u001b]0;title\\u0007\\u009b2J\\u202etxt\\u200b\\u00ad";

    private static final String GOOD = """
            version: 1
            question: Does it end in a sentence?
            service: {command: [sleep, '60'], ready: started}
            limits: {memory: 192m, heap: 48m}
            load: {open: 5/s, for: 2s, get: /}
            rounds: 1
            """;

    private HostileStudies() {}

    /**
     * Returns the texts by their names.
     *
     * @param outside a directory that the study must not reach
     * @param mark a file that a command would make
     */
    static Map<String, String> all(Path outside, Path mark) {
        Map<String, String> all = new LinkedHashMap<>(kept());
        all.putAll(costly());
        all.putAll(controlling());
        all.putAll(reaching(outside, mark));
        return all;
    }

    /** Returns those that want to run something, or to show what they are not given. */
    static Map<String, String> reaching(Path outside, Path mark) {
        Map<String, String> all = elsewhere(outside, mark);
        all.putAll(running(mark));
        all.putAll(secret());
        return all;
    }

    /** Want time, memory or a deep stack. */
    private static Map<String, String> costly() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("nothing", "");
        all.put("zeros", "\u0000".repeat(1000));
        all.put("a list", "- 1\n");
        all.put("one long word", "x".repeat(1 << 20));
        all.put("a megabyte too much", "# " + "x".repeat(3 << 20));
        all.put("brackets", "[".repeat(100_000));
        all.put("braces", "question: " + "{a: ".repeat(20_000));
        all.put("quotes", "question: \"" + "\\\"".repeat(100_000));
        all.put("a loop of aliases", "question: &a [*a]\n");
        all.put("two documents", GOOD + "---\n" + GOOD);
        all.put("an endless number", GOOD.replace("192m", "9".repeat(100_000) + "m"));
        all.put("a number with an exponent", GOOD.replace("rounds: 1", "rounds: 1e999999999"));
        all.put("a decimal of many digits", GOOD.replace("for: 2s", "for: 1" + "0".repeat(100_000) + ".5s"));
        all.put("an expression without end", ready("{line: '(a+)+$'}"));
        all.put("an expression that nests", ready("{line: '" + "(".repeat(5000) + "a" + ")".repeat(5000) + "'}"));
        all.put("a broken expression", ready("{line: '(((('}"));
        all.put("a placeholder without end", GOOD.replace("'60'", "'" + "${".repeat(50_000) + "'"));
        all.put("variables without end", "# " + "${env.".repeat(150_000) + "\n" + GOOD);
        all.put(
                "a text that grows",
                "version: 1\nquestion: Does it grow?\nvalues: {big: " + "x".repeat(1000) + "}\n"
                        + GOOD.replaceFirst("(?s)^.*?service", "service")
                                .replace("'60'", "'" + "${big}".repeat(60_000) + "'"));
        return all;
    }

    /** Want to control a terminal or a CI log. */
    private static Map<String, String> controlling() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("keys with escapes", GOOD + "\"" + ESCAPES + "\": 1\n");
        all.put("commands of a log", GOOD + "\"::error file=ci.yml,line=1::\\n::stop-commands::x\": 1\n");
        all.put("raw escapes", "question: [\u001b[31mred\u001b]0;title\u0007\n");
        all.put("a raw turn", GOOD.replace("Does", "\u202eDoes\u200b"));
        return all;
    }

    /** Lead out of the directory of the study. */
    private static Map<String, String> elsewhere(Path outside, Path mark) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(
                "a type",
                "question: !!javax.script.ScriptEngineManager [!!java.net.URL [\"file://" + outside + "\"]]\n");
        all.put("a name that leads elsewhere", GOOD + "name: ../../outside\n");
        all.put("a variant that leads elsewhere", GOOD + "variants: [{name: ../../outside}]\n");
        all.put("a program elsewhere", GOOD + "variants: [{name: a, requires: {'../../" + mark + "': '>= 1'}}]\n");
        all.put("a jar elsewhere", GOOD.replace("command: [sleep, '60']", "jar: " + outside + "/secret.txt"));
        all.put("an image elsewhere", GOOD.replace("command: [sleep, '60']", "image: " + outside + "/secret.txt"));
        all.put("a directory elsewhere", GOOD.replace("ready:", "dir: " + outside + ", ready:"));
        all.put("options elsewhere", GOOD.replace("[sleep, '60']", "[java, '@" + outside + "/secret.txt', X]"));
        all.put("classes elsewhere", GOOD + "extension: ['@" + outside + "/secret.txt']\n");
        all.put("a body elsewhere", GOOD.replace("get: /", "post: {path: /, file: " + outside + "/secret.txt}"));
        all.put(
                "a certificate elsewhere",
                GOOD.replace("get: /", "get: /, http: {tls: {ca: " + outside + "/secret.txt}}"));
        all.put(
                "a log elsewhere",
                GOOD + "timing-logs: [{name: a, member: service, file: " + outside
                        + "/secret.txt, line: '(?<id>a)(?<millis>b)'}]\n");
        return all;
    }

    /** Would make a file if a command were executed, or a shell read it. */
    private static Map<String, String> running(Path mark) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(
                "metacharacters",
                GOOD.replace(
                        "[sleep, '60']",
                        "[\"$(touch " + mark + ")\", \"`touch " + mark + "`\", \"; touch " + mark + "\"]"));
        all.put("a command line", GOOD.replace("[sleep, '60']", "\"touch " + mark + "\""));
        all.put(
                "an installation",
                GOOD.replace("ready:", "install: {command: [touch, " + mark + "], creates: x}, ready:"));
        all.put(
                "a timed command",
                GOOD + "units: {u: {command: [touch, " + mark + "], typical: 1s, durations: {d: 1}}}\n");
        return all;
    }

    /** Show a value of the environment. */
    private static Map<String, String> secret() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("a secret as a question", GOOD.replace("Does it end", "Does ${env.PLIMSOLL_CANARY} end"));
        all.put("a secret as a wrong value", GOOD.replace("192m", "'${env.PLIMSOLL_CANARY}'"));
        all.put("a secret as a key", GOOD + "'${env.PLIMSOLL_CANARY}': 1\n");
        return all;
    }

    static String good() {
        return GOOD;
    }

    private static String ready(String how) {
        return GOOD.replace("ready: started", "ready: " + how);
    }

    private static Map<String, String> kept() {
        Map<String, String> kept = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(KEPT)) {
            for (Path file : files.sorted().toList()) {
                kept.put(file.getFileName().toString(), Files.readString(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return kept;
    }
}
