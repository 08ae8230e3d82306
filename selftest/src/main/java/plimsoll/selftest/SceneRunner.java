package plimsoll.selftest;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.records.Manifest;
import plimsoll.records.ManifestBuilder;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.trial.Lab;
import plimsoll.run.trial.RunListener;
import plimsoll.run.trial.SingleTrial;
import plimsoll.selftest.dummy.Main;

/** Runs scenes one after the other, each as a trial in a folder of its own, and keeps a list of started members. */
public final class SceneRunner {
    private static final Duration DEADLINE = Duration.ofSeconds(15);

    private final Lab lab;
    private final Machine machine;
    private final ResultFolder folder;
    private final List<MemberRecord> started = new ArrayList<>();
    private int trials;

    /** A completed scene. */
    public record PlayedScene(TrialFolder folder, TrialResult result) {}

    public SceneRunner(Lab lab, Machine machine, ResultFolder folder) {
        this.lab = lab;
        this.machine = machine;
        this.folder = folder;
        ResultChecksums.write(folder, folder.manifest(), manifest(machine));
    }

    /** Records the number of cores, which the share of other processes refers to. */
    private static Manifest manifest(Machine machine) {
        return ManifestBuilder.builder()
                .study("selftest")
                .question("Does the lab find what was planted?")
                .mode("selftest")
                .seed(1)
                .startedAt(OffsetDateTime.now(ZoneId.systemDefault())
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString())
                .repeat("./plimsoll selftest")
                .cores(machine.cores().size())
                .build();
    }

    public Lab lab() {
        return lab;
    }

    Machine machine() {
        return machine;
    }

    /** Every member of every scene, to check afterwards that it has ended. */
    List<MemberRecord> started() {
        return List.copyOf(started);
    }

    /** The folder for the records of the next scene. */
    TrialFolder next(SelftestScene scene) {
        return folder.trial(trials + 1, scene.name(), 1);
    }

    public PlayedScene play(SelftestScene scene) throws InterruptedException {
        return play(scene, 1, new NoOpRunListener());
    }

    /** @param round of the scene's cell; the scene has its own seed */
    public PlayedScene play(SelftestScene scene, int round) throws InterruptedException {
        return play(scene, round, new NoOpRunListener());
    }

    PlayedScene play(SelftestScene scene, int round, RunListener listener) throws InterruptedException {
        TrialFolder trial = folder.trial(++trials, scene.name(), round);
        Experiment experiment = scene.experiment(machine.cores(), classPath()).inRound(round, scene.seed());
        TrialResult result = new SingleTrial(lab, listener).execute(experiment, trial);
        started.addAll(result.members());
        return new PlayedScene(trial, result);
    }

    /** A workload of GETs that the dummy serves at its capacity. */
    public Workload work(String name, LoadModel load) {
        return workload(name, load, Map.of("url", "${url}/work"), 0);
    }

    public Workload uploads(LoadModel load, int payloadBytes) {
        return workload("uploads", load, Map.of("method", "PUT", "url", "${url}/files/${id}"), payloadBytes);
    }

    public static Phase lasting(String name, Duration time, Workload... workloads) {
        return new Phase(name, !name.equals("warm-up"), List.of(workloads), new StopCondition.Elapsed(time));
    }

    private Workload workload(String name, LoadModel load, Map<String, String> settings, int payloadBytes) {
        List<Integer> cores = machine.cores();
        Cpus cpus = cores.size() < 2 ? Cpus.ANY : Cpus.pinnedTo(cores.get(1));
        return new Workload(
                name,
                new DriverSpec("http", settings),
                load,
                new Payload(new Bytes(payloadBytes)),
                new WorkerPlacement.Outside(cpus),
                DEADLINE);
    }

    /** The jar or class directory of the dummy. */
    private static String classPath() {
        try {
            return Path.of(Main.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException("the location of the self-test's own jar is not a URI", impossible);
        }
    }
}
