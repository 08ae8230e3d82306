package plimsoll.run.zoo;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.lab.launch.DeploymentException;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.launch.RunningMember;
import plimsoll.lab.launch.TrialSetup;
import plimsoll.lab.observe.Sampler;
import plimsoll.lab.observe.SamplingTarget;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.records.EventLog;
import plimsoll.records.TrialFolder;
import plimsoll.records.heap.HeapDumpDigest;

/** One victim: launched, observed, sent requests until it dies or has answered enough, and judged by its records. */
final class Observed {
    private static final int CLIENTS = 4;
    private static final int REQUESTS_MAX = 60;

    /** After 16 buffers the JDK looks for half a second for room, at each request: four of them show the error. */
    private static final int REQUESTS_OF_DIRECT_WORKER = 20;

    private static final byte[] BODY = new byte[64 << 10];

    /** A victim that has lost the thread of a request never answers it. */
    private static final Duration ANSWER = Duration.ofSeconds(8);

    private final Experiment experiment;
    private final TrialFolder folder;
    private final long start = System.nanoTime();

    private Observed(Experiment experiment, TrialFolder folder) {
        this.experiment = experiment;
        this.folder = folder;
    }

    static TrialResult judged(Experiment experiment, Launcher launcher, Path result) throws Exception {
        TrialFolder folder = new TrialFolder(
                Files.createDirectories(result.resolve("trials").resolve("001-" + experiment.variant() + "-r1")));
        new Observed(experiment, folder).run(launcher);
        return Judge.trial(folder.path());
    }

    private void run(Launcher launcher) throws Exception {
        Json.write(folder.experiment(), experiment);
        TrialOutcome.Kind ended = TrialOutcome.Kind.COMPLETED;
        try (EventLog events = new EventLog(folder.events());
                Sampler sampler = Sampler.start(folder.timeline(), this::nanos, Duration.ofMillis(100))) {
            record(loaded(launcher.launch(experiment.deployment(), trial(events)), sampler));
        } catch (DeploymentException exception) {
            record(exception.record());
            ended = TrialOutcome.Kind.NOT_STARTED;
        }
        Json.write(folder.end(), new TrialOutcome(ended, "by a test", nanos() / 1_000_000, 1));
    }

    private LaunchRecord loaded(RunningDeployment runningDeployment, Sampler sampler) throws InterruptedException {
        try (runningDeployment) {
            RunningMember member = runningDeployment.members().getFirst();
            Set<Integer> ports = Set.copyOf(member.ports().values());
            sampler.watch(new SamplingTarget(member.name(), member.pid().orElseThrow(), member.cgroup(), ports));
            send(runningDeployment, member.ports().get("port"));
            runningDeployment.probe();
        }
        return runningDeployment.record();
    }

    private void send(RunningDeployment runningDeployment, int port) throws InterruptedException {
        AtomicInteger sent = new AtomicInteger();
        int most = experiment.variant().equals("direct-worker") ? REQUESTS_OF_DIRECT_WORKER : REQUESTS_MAX;
        List<Thread> clients = IntStream.range(0, CLIENTS)
                .mapToObj(_ -> Thread.ofVirtual().start(() -> send(runningDeployment, port, sent, most)))
                .toList();
        for (Thread client : clients) {
            client.join();
        }
    }

    private static void send(RunningDeployment runningDeployment, int port, AtomicInteger sent, int most) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            while (!runningDeployment.hasDeath() && sent.get() < most) {
                HttpRequest request = HttpRequest.newBuilder(
                                URI.create("http://127.0.0.1:" + port + "/tasks/" + sent.incrementAndGet()))
                        .timeout(ANSWER)
                        .PUT(HttpRequest.BodyPublishers.ofByteArray(BODY))
                        .build();
                client.send(request, HttpResponse.BodyHandlers.discarding());
            }
        } catch (java.io.IOException dying) {
            // The client's view is not tested here.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void record(LaunchRecord launched) {
        Json.write(folder.launch(), launched);
        for (var member : launched.members()) {
            Optional<String> problem = HeapDumpDigest.condense(folder.member(member.name()));
            problem.ifPresent(sentence -> {
                throw new IllegalStateException(sentence);
            });
        }
    }

    private TrialSetup trial(EventLog events) {
        return new TrialSetup(folder.path().toAbsolutePath(), experiment.bounds(), this::nanos, events::append);
    }

    private long nanos() {
        return System.nanoTime() - start;
    }
}
