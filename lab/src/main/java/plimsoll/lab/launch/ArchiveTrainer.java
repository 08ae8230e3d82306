package plimsoll.lab.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import plimsoll.lab.launch.jvm.JavaFlags;
import plimsoll.lab.launch.process.LogTail;
import plimsoll.model.Bytes;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.StartArchive;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.study.Timeouts;

/**
 * Makes the archives that members start from, each once, by training runs: the deployment is started, and a member in
 * training writes its archive when it ends on TERM. A training run that fails is not repeated; each trial that needs
 * its archive gives the reason.
 */
final class ArchiveTrainer {
    private static final int EVIDENCE_LINES = 5;

    private final LaunchContext context;
    private final DeploymentStarter starter;
    private final Map<ArchiveKey, TrainedArchive> trained = new ConcurrentHashMap<>();

    ArchiveTrainer(LaunchContext context, DeploymentStarter starter) {
        this.context = context;
        this.starter = starter;
    }

    /** Starts a deployment whose members have these archives, by name of member. */
    interface DeploymentStarter {
        RunningDeployment start(Deployment deployment, TrialSetup trial, Map<String, ArchiveFile> archives)
                throws DeploymentException;
    }

    /**
     * The members that share an archive.
     *
     * @param server whether the JVM takes itself for a server, which decides on its collector
     */
    private record ArchiveKey(MemberSource.Launched source, StartArchive kind, boolean server) {}

    /** @param sentence that a trial records: the archive, or why there is none */
    private record TrainedArchive(ArchiveFile file, boolean made, String sentence) {}

    /** A member of a deployment that starts from an archive. */
    private record Trainee(String member, ArchiveKey key) {
        ArchiveFile file(Path directory) {
            return new ArchiveFile(key.kind(), directory, true);
        }
    }

    /**
     * Returns the archives of a deployment, by name of member; makes those that do not exist yet.
     *
     * @throws DeploymentException if a training run has failed, now or earlier
     */
    Map<String, ArchiveFile> archives(Deployment deployment, TrialSetup trial) throws DeploymentException {
        List<Trainee> trainees = deployment.members().stream()
                .flatMap(member -> key(member).map(key -> new Trainee(member.name(), key)).stream())
                .toList();
        if (trainees.stream().anyMatch(trainee -> !trained.containsKey(trainee.key()))) {
            train(deployment, trial, trainees);
        }
        Map<String, ArchiveFile> files = new HashMap<>();
        for (Trainee trainee : trainees) {
            TrainedArchive archive = Optional.ofNullable(trained.get(trainee.key()))
                    .orElseThrow(() -> failure(trainee.member(), "the training run was interrupted"));
            if (!archive.made()) {
                throw failure(trainee.member(), archive.sentence());
            }
            trial.emit(trainee.member(), TrialEvent.Kind.NOTE, archive.sentence());
            files.put(trainee.member(), archive.file());
        }
        return files;
    }

    private Optional<ArchiveKey> key(Member member) {
        return member.source() instanceof MemberSource.Launched launched
                ? launched.archive().map(kind -> new ArchiveKey(launched, kind, isServer(member)))
                : Optional.empty();
    }

    private boolean isServer(Member member) {
        Bytes memory = member.limits().memory().orElse(context.machine().memory());
        return JavaFlags.isServer(context.cores(member.limits()), memory);
    }

    private void train(Deployment deployment, TrialSetup trial, List<Trainee> trainees) throws DeploymentException {
        long start = System.nanoTime();
        Map<Trainee, ArchiveFile> files = new LinkedHashMap<>();
        try {
            for (Trainee trainee : trainees) {
                files.put(trainee, trainee.file(context.memberScratch(trainee.member() + "-archive")));
            }
            TrialSetup training = training(trial, context.scratch("training"));
            Optional<String> problem = run(deployment, training, files);
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            long millis = (System.nanoTime() - start) / 1_000_000;
            files.forEach((trainee, file) -> trained.put(
                    trainee.key(), result(file, millis, problem.or(() -> missing(trainee.member(), file, training)))));
        } catch (IOException e) {
            throw failure(trainees.getFirst().member(), "the training run failed: " + e.getMessage());
        }
    }

    /** A JVM may take much longer to end than usual, since it writes its archive then. */
    private static TrialSetup training(TrialSetup trial, Path directory) {
        Timeouts own = trial.bounds();
        Timeouts bounds = new Timeouts(
                own.ready(), own.drain(), own.noProgress(), own.install(), own.audit(), own.install(), own.trial());
        return new TrialSetup(directory, bounds, trial.nanos(), _ -> {}, trial.redactor(), Map.of());
    }

    /** Returns why the deployment did not come up. */
    private Optional<String> run(Deployment deployment, TrialSetup training, Map<Trainee, ArchiveFile> files) {
        Map<String, ArchiveFile> byMember = new HashMap<>();
        files.forEach((trainee, file) -> byMember.put(trainee.member(), file));
        Deployment roomy = deployment.withMembers(deployment.members().stream()
                .map(member -> byMember.containsKey(member.name()) ? withoutHeap(member) : member)
                .toList());
        try {
            RunningDeployment running = starter.start(roomy, training, byMember);
            try {
                byMember.keySet().forEach(member -> running.end(member, false, false));
            } finally {
                running.close(Timeouts.DEFAULT.terminate());
            }
            return Optional.empty();
        } catch (DeploymentException failed) {
            return Optional.of(words(failed));
        } catch (IllegalArgumentException wrong) {
            return Optional.of(String.valueOf(wrong.getMessage()));
        }
    }

    /** Leaves out the command, which is long and in the study. */
    private static String words(DeploymentException failed) {
        String first = failed.kind() == DeploymentException.Kind.DIED
                ? "'" + failed.member() + "' ended before it was ready"
                        + failed.exit()
                                .map(exit -> ", with exit code " + exit.code())
                                .orElse("")
                : String.valueOf(failed.getMessage()).lines().findFirst().orElse("");
        return first + lastLines(failed.evidence());
    }

    private static String lastLines(List<String> lines) {
        return lines.isEmpty() ? "" : "; its last lines: " + String.join("; ", lines);
    }

    /** The JVM chooses its heap, since the heap of a trial may be too small to write an archive in. */
    private static Member withoutHeap(Member member) {
        return new Member(
                member.name(), member.role(), member.source(), member.limits().withHeap(Optional.empty()));
    }

    private static TrainedArchive result(ArchiveFile file, long millis, Optional<String> problem) {
        String noun = file.kind().noun();
        return problem.map(
                        why -> new TrainedArchive(file, false, "the training run for its " + noun + " failed: " + why))
                .orElseGet(() -> new TrainedArchive(
                        file.trained(),
                        true,
                        "starts from its " + noun + " of " + QuantityFormat.bytes(size(file.path()))
                                + ", which a training run of " + millis + " ms wrote"));
    }

    private static Optional<String> missing(String member, ArchiveFile file, TrialSetup training) {
        if (Files.isRegularFile(file.path(), LinkOption.NOFOLLOW_LINKS) && size(file.path()) > 0) {
            return Optional.empty();
        }
        return Optional.of("its JVM became ready and was ended with TERM, but wrote no archive; use JDK 13 or later for"
                + " cds and 25 for aot, let the service end on TERM within "
                + training.bounds().terminate().toSeconds()
                + " s, and use a ready: check that passes only once the service runs"
                + lastLines(LogTail.ofStreams(training.logs(member), EVIDENCE_LINES)));
    }

    private static long size(Path file) {
        return file.toFile().length();
    }

    private static DeploymentException failure(String member, String sentence) {
        return new DeploymentException(LaunchFailure.of(member, sentence), new LaunchRecord(List.of()));
    }
}
