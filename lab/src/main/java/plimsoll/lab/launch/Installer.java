package plimsoll.lab.launch;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.lab.launch.process.UninterruptibleSleep;
import plimsoll.model.FixedTimeout;
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
        Installation installation = new Installation(
                member.name(),
                directory,
                made(directory, source.install().get()),
                command(source, texts),
                trial.redactor());
        Files.createDirectories(installs);
        try (FileChannel channel = FileChannel.open(
                        installs.resolve(installation.key() + ".lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
                FileLock _ = lock(channel, installation)) {
            underLock(installation);
        }
    }

    /** @param redactor replaces values taken from the lab's environment before the command is shown */
    private record Installation(
            String member, Path directory, Path makes, List<String> command, SecretRedactor redactor) {
        String displayedCommand() {
            return String.join(" ", redactor.texts(command));
        }

        String key() {
            return UUID.nameUUIDFromBytes(makes.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8))
                    .toString();
        }
    }

    private void underLock(Installation installation) throws IOException, LaunchFailure {
        Path unfinished = installs.resolve(installation.key() + ".unfinished");
        if (Files.exists(unfinished)) {
            DirectoryDeleter.delete(installation.makes());
        }
        if (Files.exists(installation.makes())) {
            return;
        }
        Files.writeString(unfinished, installation.makes() + "\n");
        Optional<LaunchFailure> failure = run(installation);
        if (failure.isPresent()) {
            DirectoryDeleter.delete(installation.makes());
        }
        Files.deleteIfExists(unfinished);
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    private Optional<LaunchFailure> run(Installation installation) throws IOException {
        Path log = trial.logs(installation.member()).resolve("install.log");
        Path errors = trial.logs(installation.member()).resolve("install-errors.log");
        Files.createDirectories(log.getParent());
        note(installation, "installing once: " + installation.displayedCommand());
        ManagedProcess process = context.spawn(
                new ProcessCommand(
                        "install." + installation.member(),
                        installation.command(),
                        java.util.Map.of(),
                        installation.directory(),
                        List.of(),
                        OutputTarget.kept(log),
                        OutputTarget.kept(errors),
                        false),
                ProcessIsolation.NONE);
        boolean ended = awaitEnd(process, installation, log);
        process.stop(STOP_BOUND);
        int code = process.exit().map(plimsoll.model.record.ProcessExit::code).orElse(-1);
        if (ended && code == 0 && Files.exists(installation.makes())) {
            note(installation, "installed " + installation.makes());
            return Optional.empty();
        }
        String how = !ended
                ? "did not end within " + trial.bounds().install().toSeconds() + " s"
                : code == 0
                        ? "ended with exit code 0, but did not create " + installation.makes()
                        : "ended with exit code " + code;
        return Optional.of(failure(installation, how, List.of(log, errors)));
    }

    private static LaunchFailure failure(Installation installation, String how, List<Path> logs) {
        List<String> lines = logs.stream()
                .flatMap(log -> LogTail.of(log, EVIDENCE_LINES).stream())
                .toList();
        return LaunchFailure.with(
                DeploymentException.Kind.INSTALL_FAILED,
                installation.member(),
                "the install of '" + installation.member() + "' in " + installation.directory() + " " + how + ": "
                        + installation.displayedCommand() + "; its output: " + logs.getFirst() + " and "
                        + logs.getLast(),
                new LaunchFailure.LastOutput(lines, Optional.empty()));
    }

    /** Reports progress every 5 s, since an install may take minutes. */
    private boolean awaitEnd(ManagedProcess process, Installation installation, Path log) {
        long start = System.nanoTime();
        long nextProgress = PROGRESS_SECONDS;
        while (!process.await(PAUSE)) {
            long seconds = (System.nanoTime() - start) / 1_000_000_000;
            if (seconds >= trial.bounds().install().toSeconds()) {
                return false;
            }
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

    private FileLock lock(FileChannel channel, Installation installation) throws IOException, LaunchFailure {
        long deadline = System.nanoTime() + trial.bounds().install().toNanos();
        Optional<FileLock> lock = tryLock(channel);
        while (lock.isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw LaunchFailure.of(
                        installation.member(),
                        "another lab has been installing " + installation.makes() + " for longer than "
                                + trial.bounds().install().toSeconds() + " s; wait for it or stop it");
            }
            UninterruptibleSleep.of(PAUSE);
            lock = tryLock(channel);
        }
        return lock.get();
    }

    private static Optional<FileLock> tryLock(FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException e) {
            // Another thread of this lab holds it.
            return Optional.empty();
        }
    }

    private void note(Installation installation, String text) {
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
