package plimsoll.judge;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.study.Baseline;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;

/** What a run writes before its first trial. */
public final class RunFixture {
    private final Path result;
    private int cores = 2;
    private Optional<Integer> planned = Optional.empty();
    private List<String> cells = List.of();
    private Optional<Baseline> baseline = Optional.empty();

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

    /** In the study's order. */
    public RunFixture cells(String... names) {
        cells = List.of(names);
        return this;
    }

    public RunFixture against(Baseline other) {
        baseline = Optional.of(other);
        return this;
    }

    public void write() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("Machine", "2 cores");
        environment.put("JDK", "25.0.1");
        environment.put("Caps", "cgroup v1");
        Json.write(
                new ResultFolder(result).manifest(),
                new Manifest(
                        "uploads",
                        "Which survives?",
                        "quick",
                        42,
                        "2026-11-21T10:00:00Z",
                        "plimsoll run uploads --seed 42",
                        cores,
                        planned,
                        environment,
                        List.of("a need took the place of another"),
                        List.of(),
                        cells,
                        List.of(),
                        baseline,
                        List.of()));
    }
}
