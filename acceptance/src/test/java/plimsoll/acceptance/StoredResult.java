package plimsoll.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A result directory, read like a third-party program would. */
record StoredResult(Path path) {
    private static final JsonMapper JSON = new JsonMapper();

    /** The check of what other processes take of the machine. */
    private static final String HOST = "host";

    JsonNode result() {
        return read(path.resolve("result.json"));
    }

    boolean has(String name) {
        return Files.isRegularFile(path.resolve(name));
    }

    List<Path> trials() {
        Path trials = path.resolve("trials");
        if (!Files.isDirectory(trials)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(trials)) {
            return folders.sorted().toList();
        } catch (IOException e) {
            throw new AssertionError("cannot list " + trials, e);
        }
    }

    /** Trials whose execution has ended, also if it was interrupted. */
    List<Path> endedTrials() {
        return trials().stream()
                .filter(trial -> Files.isRegularFile(trial.resolve("trial.json")))
                .toList();
    }

    /** The last attempt at a variant. */
    JsonNode trial(String variant) {
        JsonNode last = JSON.missingNode();
        for (JsonNode trial : result().path("trials")) {
            if (trial.path("variant").asString("").equals(variant)) {
                last = trial;
            }
        }
        return last;
    }

    /** A check's finding about a variant: {@code holds}, {@code breaks} or {@code inconclusive}, and why. */
    List<String> findings(String variant, String check) {
        return findings(trial(variant), check);
    }

    static List<String> findings(JsonNode trial, String check) {
        List<String> found = new ArrayList<>();
        for (JsonNode finding : trial.path("findings")) {
            if (finding.path("check").asString("").equals(check)) {
                found.add(finding.path("verdict").path("is").asString("") + ": "
                        + finding.path("evidence").asString(""));
            }
        }
        return found;
    }

    /**
     * Returns the findings about a variant that do not hold, without those about the use of the machine by others. If
     * there are none, the variant holds, or would hold on a quiet machine. A variant without a trial fails.
     */
    List<String> doubts(String variant) {
        JsonNode findings = trial(variant).path("findings");
        if (findings.isEmpty()) {
            throw new AssertionError("no trial of " + variant + " was judged");
        }
        List<String> doubts = new ArrayList<>();
        for (JsonNode finding : findings) {
            String check = finding.path("check").asString("");
            String verdict = finding.path("verdict").path("is").asString("");
            if (!check.equals(HOST) && !verdict.equals("holds")) {
                doubts.add(
                        check + ": " + verdict + ": " + finding.path("evidence").asString(""));
            }
        }
        return doubts;
    }

    /** Whether others used so much of the machine during the last attempt that it is inconclusive. */
    boolean disturbed(String variant) {
        return findings(variant, HOST).toString().contains("inconclusive");
    }

    /** The count of these in the balance of a variant. */
    int balance(String variant, String what) {
        return trial(variant).path("balance").path(what).asInt(-1);
    }

    /** Operations that are named as examples. */
    List<String> examples(String variant, String kind) {
        List<String> names = new ArrayList<>();
        trial(variant).path("examples").path(kind).forEach(name -> names.add(name.asString("")));
        return names;
    }

    static JsonNode read(Path file) {
        try {
            return JSON.readTree(Files.readString(file));
        } catch (IOException e) {
            throw new AssertionError("cannot read " + file, e);
        }
    }
}
