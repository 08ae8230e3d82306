package plimsoll.acceptance;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A small study of the upload service of this module.
 *
 * @param variants as {@code name: options}
 * @param load the lines of the load, without what it sends
 * @param sent the line that says what the load sends
 */
record StudyText(List<String> variants, List<String> load, String sent, int rounds, String more) {
    private static final String UPLOAD = "upload: {path: \"/files/${id}\", size: 100b}";

    /** Such that a machine on which everything takes five times as long meets all of them. */
    private static final String BOUNDS =
            "bounds: {ready: 60s, no-progress: 20s, drain: 10s, terminate: 3s, audit: 60s, trial: 400s}";

    /** Over within a second or two. */
    static StudyText quick(String... variants) {
        return new StudyText(List.of(variants), List.of("burst: 40", "for: 60s", "deadline: 30s"), UPLOAD, 1, "");
    }

    /** A load that runs until it is stopped, at most five minutes. Its users pause, also after an error. */
    static StudyText endless() {
        return new StudyText(
                List.of("honest: --pause=20"),
                List.of("closed: 4 users", "think: 50ms", "for: 300s", "deadline: 3s"),
                UPLOAD,
                1,
                "");
    }

    StudyText load(String... lines) {
        return new StudyText(variants, List.of(lines), sent, rounds, more);
    }

    /** @param line what the load sends, instead of uploads of 100 bytes */
    StudyText sending(String line) {
        return new StudyText(variants, load, line, rounds, more);
    }

    StudyText rounds(int count) {
        return new StudyText(variants, load, sent, count, more);
    }

    /** Further sections, whole lines. */
    StudyText and(String text) {
        return new StudyText(variants, load, sent, rounds, more + text + "\n");
    }

    /** A study whose trials start no JVM, and whose load is over at once, for a test of what is around them. */
    static String waiting(int rounds, String... variants) {
        return """
                version: 1
                question: Which trials does a run execute?
                service: {command: sleep 60, ready: started}
                limits: {memory: 64m}
                variants: [{name: %s}]
                load: {command: [sleep, "0"], for: 60s}
                rounds: %d
                """.formatted(String.join("}, {name: ", variants), rounds);
    }

    /** The command of the service, up to its port. */
    static String command() {
        return "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp " + Tool.services()
                + " plimsoll.acceptance.service.UploadService --port=${port}";
    }

    String yaml() {
        return """
                version: 1
                question: What does it do when it is not left alone?
                service:
                  command: %s
                  ready: http://127.0.0.1:${port}/health
                limits: {memory: 192m, heap: 48m}
                variants:
                %s
                load:
                %s
                  %s
                audit: {http: "http://127.0.0.1:${port}/files", id: $.name, length: $.size, crc32c: $.crc}
                thresholds: {lost: "== 0"}
                %s
                rounds: %d
                %s""".formatted(command(), listed(), indented(), sent, BOUNDS, rounds, more);
    }

    /** Returns the study without an audit, for a test to which the balance of the store does not matter. */
    String unaudited() {
        return yaml().replaceAll("(?m)^(audit|thresholds): .*\\R", "");
    }

    private String listed() {
        return variants.stream()
                .map(variant -> variant.split(":", 2))
                .map(parts -> "  - {name: " + parts[0].strip() + ", args: [" + arguments(parts) + "]}")
                .collect(Collectors.joining("\n"));
    }

    private static String arguments(String[] parts) {
        return parts.length == 1 || parts[1].isBlank()
                ? ""
                : "\"" + String.join("\", \"", parts[1].strip().split(" ")) + "\"";
    }

    private String indented() {
        return load.stream().map(line -> "  " + line).collect(Collectors.joining("\n"));
    }
}
