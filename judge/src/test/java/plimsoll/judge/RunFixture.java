package plimsoll.judge;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.study.Baseline;
import plimsoll.model.study.UntilDecided;
import plimsoll.records.ManifestBuilder;
import plimsoll.records.ResultFolder;

/** Writes the files that a run writes before its first trial. */
public final class RunFixture {
    private final Path result;
    private int cores = 2;
    private Optional<Integer> planned = Optional.empty();
    private List<String> cells = List.of();
    private Optional<Baseline> baseline = Optional.empty();
    private Map<String, UntilDecided> until = Map.of();

    private RunFixture(Path result) {
        this.result = result;
    }

    public static RunFixture manifest(Path result) {
        return new RunFixture(result);
    }

    public RunFixture cores(int count) {
        cores = count;
        return this;
    }

    public RunFixture planned(int trials) {
        planned = Optional.of(trials);
        return this;
    }

    /** Cells in the study's order. */
    public RunFixture cells(String... names) {
        cells = List.of(names);
        return this;
    }

    public RunFixture against(Baseline other) {
        baseline = Optional.of(other);
        return this;
    }

    /** Rules by which rounds are added, by cell. */
    public RunFixture until(Map<String, UntilDecided> rules) {
        until = rules;
        return this;
    }

    public void write() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("Machine", "2 cores");
        environment.put("JDK", "25.0.1");
        environment.put("Caps", "cgroup v1");
        Json.write(
                new ResultFolder(result).manifest(),
                ManifestBuilder.builder()
                        .study("uploads")
                        .question("Which survives?")
                        .mode("quick")
                        .seed(42)
                        .startedAt("2026-11-21T10:00:00Z")
                        .repeat("plimsoll run uploads --seed 42")
                        .cores(cores)
                        .plannedTrials(planned)
                        .environment(environment)
                        .notes(List.of("a need took the place of another"))
                        .cells(cells)
                        .baseline(baseline)
                        .untilDecided(until)
                        .build());
    }
}
