package plimsoll.lab.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.lab.launch.orphan.LabDiskException;
import plimsoll.lab.launch.process.LabLock;
import plimsoll.lab.launch.process.LogTail;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.model.FixedTimeout;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.member.InstallStep;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.record.TrialEvent;

/**
 * Runs a member's one-time install step, in one lab at a time.
 *
 * <p>While it runs, a file {@code STATE/installs/KEY.unfinished} exists next to the lock. If an install fails or is
 * killed, its partial output is deleted and never counts as installed.
 */
final class Installer {
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final Duration STOP_BOUND = FixedTimeout.INSTALL_STOPPED.time();
    private static final long PROGRESS_SECONDS = 5;
    private static final int EVIDENCE_LINES = 5;

    private final LaunchContext context;
    private final Path installs;
    private final TrialSetup trial;

    Installer(LaunchContext context, Path state, TrialSetup trial) {
        this.context = context;
        this.installs = state.resolve("installs");
        this.trial = trial;
    }

    /** Does nothing when the member has no install step, or when its output already exists. */
    void prepare(Member member, MemberSource.Launched source, Placeholders texts) throws IOException, LaunchFailure {
        if (source.install().isEmpty()) {
            return;
        }
        Path directory = Path.of(texts.fill(source.directory()));
        InstallationStep installation = new InstallationStep(
                member.name(), directory, made(directory, source.install().get()), command(source, texts));
        LabDiskException.guard(installs, () -> Files.createDirectories(installs));
        try (LabLock _ = lock(installation)) {
            underLock(installation);
        }
    }

    private record InstallationStep(String member, Path directory, Path makes, List<String> command) {
        String displayedCommand() {
            return String.join(" ", command);
        }

        String key() {
            return UUID.nameUUIDFromBytes(makes.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8))
                    .toString();
        }
    }

    private void underLock(InstallationStep installation) throws IOException, LaunchFailure {
        Path unfinished = installs.resolve(installation.key() + ".unfinished");
        if (Files.exists(unfinished)) {
            delete(installation);
        }
        if (Files.exists(installation.makes())) {
            return;
        }
        LabDiskException.guard(unfinished, () -> Files.writeString(unfinished, installation.makes() + "\n"));
        Optional<LaunchFailure> failure = run(installation);
        if (failure.isPresent()) {
            delete(installation);
        }
        Files.deleteIfExists(unfinished);
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    /** A user may swap a part of the path, so what the user has installed is deleted with that user's rights. */
    private void delete(InstallationStep installation) throws IOException {
        if (context.user().isEmpty()) {
            DirectoryDeleter.delete(installation.makes());
            return;
        }
        List<String> command = List.of(
                "/bin/rm",
                "-rf",
                "--one-file-system",
                "--",
                installation.makes().toString());
        ManagedProcess process = context.spawn(
                new ProcessCommand(
                        "delete." + installation.member(),
                        command,
                        Map.of(),
                        Path.of("/"),
                        List.of(),
                        new OutputTarget.Discarded(),
                        new OutputTarget.Discarded(),
                        false),
                ProcessIsolation.NONE.as(context.user()));
        boolean ended = process.await(trial.bounds().install());
        process.stop(STOP_BOUND);
        if (!ended || Files.exists(installation.makes(), LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("an unfinished install is left in " + installation.makes() + ", which "
                    + context.user().get() + " cannot delete; delete it by hand");
        }
    }

    private Optional<LaunchFailure> run(InstallationStep installation) throws IOException {
        Path log = trial.logs(installation.member()).resolve("install.log");
        Path errors = trial.logs(installation.member()).resolve("install-errors.log");
        Files.createDirectories(log.getParent());
        note(installation, "installing once: " + installation.displayedCommand());
        ManagedProcess process = context.spawn(
                new ProcessCommand(
                        "install." + installation.member(),
                        installation.command(),
                        Map.of(),
                        installation.directory(),
                        List.of(),
                        OutputTarget.kept(log),
                        OutputTarget.kept(errors),
                        false),
                ProcessIsolation.NONE.as(context.user()));
        boolean ended = awaitEnd(process, installation, log);
        process.stop(STOP_BOUND);
        int code = process.exit().map(plimsoll.model.record.ProcessExit::code).orElse(-1);
        if (ended && code == 0 && Files.exists(installation.makes())) {
            note(installation, "installed " + installation.makes());
            return Optional.empty();
        }
        List<String> unkept = process.logFailures();
        if (!unkept.isEmpty()) {
            throw new LabDiskException(new IOException("the install of '" + installation.member()
                    + "' failed, and its output could not be kept: " + String.join("; ", unkept)));
        }
        String how = !ended
                ? "did not end within "
                        + QuantityFormat.exactMillis(trial.bounds().install())
                : code == 0
                        ? "ended with exit code 0, but did not create " + installation.makes()
                        : "ended with exit code " + code;
        return Optional.of(failure(installation, how, List.of(log, errors)));
    }

    private LaunchFailure failure(InstallationStep installation, String how, List<Path> logs) {
        List<String> lines = logs.stream()
                .flatMap(log -> LogTail.of(log, EVIDENCE_LINES).stream())
                .toList();
        return LaunchFailure.with(
                DeploymentException.Kind.INSTALL_FAILED,
                installation.member(),
                "the install of '" + installation.member() + "' in " + installation.directory() + " " + how + ": "
                        + installation.displayedCommand() + "; its output: " + logs.getFirst() + " and "
                        + logs.getLast()
                        + context.user()
                                .map(user -> "; it ran as " + user + ", who must be able to write "
                                        + installation.directory() + "; grant that, or use --as root")
                                .orElse(""),
                new LaunchFailure.LastOutput(lines, Optional.empty()));
    }

    /** Reports progress every 5 s, since an install may take minutes. */
    private boolean awaitEnd(ManagedProcess process, InstallationStep installation, Path log) {
        long start = System.nanoTime();
        long nextProgress = PROGRESS_SECONDS;
        while (!process.await(PAUSE)) {
            long nanos = System.nanoTime() - start;
            if (nanos >= trial.bounds().install().toNanos()) {
                return false;
            }
            long seconds = nanos / 1_000_000_000;
            if (seconds >= nextProgress) {
                nextProgress = seconds + PROGRESS_SECONDS;
                List<String> last = LogTail.of(log, 1);
                note(
                        installation,
                        "still installing, " + seconds + " s" + (last.isEmpty() ? "" : ": " + last.getFirst()));
            }
        }
        return true;
    }

    private LabLock lock(InstallationStep installation) throws IOException, LaunchFailure {
        long end = System.nanoTime() + trial.bounds().install().toNanos();
        return LabLock.unlessInterrupted(end, installs.resolve(installation.key() + ".lock"))
                .orElseThrow(() -> LaunchFailure.of(
                        installation.member(),
                        "another lab has been installing " + installation.makes()
                                + (Thread.currentThread().isInterrupted()
                                        ? ", and the wait for it was interrupted"
                                        : " for longer than "
                                                + trial.bounds().install().toSeconds()
                                                + " s; wait for it or stop it")));
    }

    private void note(InstallationStep installation, String text) {
        trial.emit(installation.member(), TrialEvent.Kind.NOTE, text);
    }

    private static List<String> command(MemberSource.Launched source, Placeholders texts) {
        return source.install().orElseThrow().command().stream()
                .map(texts::fill)
                .toList();
    }

    /** Checks that the path is inside the member's own directory, because it is deleted when an install fails. */
    private static Path made(Path directory, InstallStep install) {
        Path root = directory.toAbsolutePath().normalize();
        Path made = root.resolve(install.makes()).normalize();
        if (!made.startsWith(root) || made.equals(root)) {
            throw new IllegalArgumentException(
                    "an install must create a path inside " + root + ", but 'makes' is '" + install.makes() + "'");
        }
        return made;
    }
}
