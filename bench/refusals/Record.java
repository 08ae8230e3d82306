import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.trial.Lab;
import plimsoll.selftest.SelftestScene;
import plimsoll.selftest.SceneRunner;
import plimsoll.model.Bytes;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.verdict.Verdict;

/** Records clean trials of the dummy service for the tests of refusals, each packed small. See run. */
final class Record {
    private static final int EACH = 10;
    private static final int KEPT_SAMPLES = 5;
    private static final int ATTEMPTS_MAX = 3;

    public static void main(String[] arguments) throws Exception {
        Path into = Path.of(arguments[0]).toAbsolutePath();
        Files.createDirectories(into);
        Path folder = Files.createTempDirectory("plimsoll-record-");
        try (Machine machine = Machine.probe();
                Lab lab = Lab.open(machine, new plimsoll.lab.load.WorkerProgram(System.getProperty("workers"), Optional.empty()), Optional.empty())) {
            ResultFolder result = new ResultFolder(folder);
            SceneRunner bench = new SceneRunner(lab, machine, result);
            for (int seed = 1; seed <= EACH; seed++) {
                pack(clean(bench, steady(bench, seed)), result.manifest(), into.resolve("steady-" + seed + ".zip"));
                pack(clean(bench, burst(bench, seed)), result.manifest(), into.resolve("burst-" + seed + ".zip"));
            }
        }
    }

    /** A disturbed trial cannot serve as a clean one. */
    private static SceneRunner.PlayedScene clean(SceneRunner bench, SelftestScene scene) throws InterruptedException {
        for (int attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
            SceneRunner.PlayedScene played = bench.play(scene);
            System.out.println(scene.name() + " " + scene.seed() + ": " + played.result().verdict() + " "
                    + played.result().because());
            if (played.result().verdict() instanceof Verdict.Holds) {
                return played;
            }
        }
        throw new IllegalStateException(
                scene.name() + " " + scene.seed() + " was not clean in " + ATTEMPTS_MAX + " attempts: use a quiet machine");
    }

    private static SelftestScene steady(SceneRunner bench, int seed) {
        LoadModel load = new LoadModel.Open(150, LoadModel.Arrivals.POISSON, 1_000);
        return scene(
                "steady",
                seed,
                List.of(
                        SceneRunner.lasting("warm-up", Duration.ofSeconds(2), bench.uploads(load, 1_024)),
                        SceneRunner.lasting("steady", Duration.ofSeconds(15), bench.uploads(load, 1_024))));
    }

    private static SelftestScene burst(SceneRunner bench, int seed) {
        return scene(
                "burst",
                seed,
                List.of(new Phase(
                        "burst",
                        true,
                        List.of(bench.uploads(new LoadModel.Burst(125), 8_192)),
                        new StopCondition.Operations(125, Duration.ofSeconds(20)))));
    }

    private static SelftestScene scene(String name, int seed, List<Phase> phases) {
        return new SelftestScene(
                name,
                List.of("--capacity=600", "--noise=0.2", "--seed=" + seed),
                Optional.of(Bytes.ofMebibytes(160)),
                Bytes.ofMebibytes(24),
                phases,
                true,
                List.of(),
                Duration.ofSeconds(5),
                seed);
    }

    private static void pack(SceneRunner.PlayedScene played, Path manifest, Path zip) throws IOException {
        TrialFolder trial = played.folder();
        try (OutputStream out = Files.newOutputStream(zip);
                ZipOutputStream packed = new ZipOutputStream(out);
                Stream<Path> files = Files.walk(trial.path())) {
            packed.setLevel(9);
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                packed.putNextEntry(new ZipEntry(trial.path().relativize(file).toString()));
                packed.write(file.equals(trial.timeline()) ? thinned(file) : anonymous(file));
                packed.closeEntry();
            }
            packed.putNextEntry(new ZipEntry("manifest.json"));
            packed.write(Files.readAllBytes(manifest));
            packed.closeEntry();
        }
    }

    /** Removes the tool's path on this machine, which is private. */
    private static byte[] anonymous(Path file) throws IOException {
        if (!file.toString().endsWith(".json")) {
            return Files.readAllBytes(file);
        }
        return Files.readString(file).replace(System.getProperty("root"), "plimsoll").getBytes(UTF_8);
    }

    /** Every fifth sample of each member. */
    private static byte[] thinned(Path timeline) throws IOException {
        Map<String, Integer> seen = new HashMap<>();
        List<String> kept = new ArrayList<>();
        for (String line : Files.readAllLines(timeline)) {
            String member = line.replaceAll(".*\"m\":\"([^\"]*)\".*", "$1");
            if (seen.merge(member, 1, Integer::sum) % KEPT_SAMPLES == 1) {
                kept.add(line);
            }
        }
        return (String.join("\n", kept) + "\n").getBytes(UTF_8);
    }
}
