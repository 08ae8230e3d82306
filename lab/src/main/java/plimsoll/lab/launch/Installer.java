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
import plimsoll.lab.launch.orphan.Trees;
import plimsoll.lab.launch.process.Command;
import plimsoll.lab.launch.process.Enclosure;
import plimsoll.lab.launch.process.Output;
import plimsoll.lab.launch.process.Pause;
import plimsoll.lab.launch.process.Spawned;
import plimsoll.model.Deadline;
import plimsoll.model.member.Install;
import plimsoll.model.member.Member;
import plimsoll.model.member.Source;
import plimsoll.model.record.Event;

/**
 * Does what must be done once before a member can be started, one lab at a time.
 *
 * <p>While it runs, a file {@code STATE/installs/KEY.unfinished} stands beside the lock: what a failed or killed install
 * has made so far is deleted, and never counts as made.
 */
final class Installer {
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final Duration STOP_BOUND = Deadline.INSTALL_STOPPED.time();
    private static final long NEWS_SECONDS = 5;
    private static final int EVIDENCE_LINES = 5;

    private final Outfit outfit;
    private final Path installs;
    private final Trial trial;

    Installer(Outfit outfit, Path state, Trial trial) {
        this.outfit = outfit;
        this.installs = state.resolve("installs");
        this.trial = trial;
    }

    /** Does nothing when the member needs none, or when what it makes is there. */
    void prepare(Member member, Source.Launched source, Placeholders texts) throws IOException, Refusal {
        if (source.install().isEmpty()) {
            return;
        }
        Path directory = Path.of(texts.fill(source.directory()));
        Job job = new Job(
                member.name(),
                directory,
                made(directory, source.install().get()),
                command(source, texts),
                Masked.of(source, System.getenv()));
        Files.createDirectories(installs);
        try (FileChannel channel = FileChannel.open(
                        installs.resolve(job.key() + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = lock(channel, job)) {
            underLock(job);
        }
    }

    /** @param masked hides in what is told what the command takes from the lab's environment */
    private record Job(String member, Path directory, Path makes, List<String> command, Masked masked) {
        String told() {
            return String.join(" ", masked.texts(command));
        }

        String key() {
            return UUID.nameUUIDFromBytes(makes.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8))
                    .toString();
        }
    }

    private void underLock(Job job) throws IOException, Refusal {
        Path unfinished = installs.resolve(job.key() + ".unfinished");
        if (Files.exists(unfinished)) {
            Trees.delete(job.makes());
        }
        if (Files.exists(job.makes())) {
            return;
        }
        Files.writeString(unfinished, job.makes() + "\n");
        Optional<Refusal> failure = run(job);
        if (failure.isPresent()) {
            Trees.delete(job.makes());
        }
        Files.deleteIfExists(unfinished);
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    private Optional<Refusal> run(Job job) throws IOException {
        Path log = trial.logs(job.member()).resolve("install.log");
        Path errors = trial.logs(job.member()).resolve("install-errors.log");
        Files.createDirectories(log.getParent());
        tell(job, "installs, once: " + job.told());
        Spawned process = outfit.spawn(
                new Command(
                        "install." + job.member(),
                        job.command(),
                        java.util.Map.of(),
                        job.directory(),
                        List.of(),
                        Output.kept(log),
                        Output.kept(errors),
                        false),
                Enclosure.NONE);
        boolean ended = ended(process, job, log);
        process.stop(STOP_BOUND);
        int code = process.exit().map(plimsoll.model.record.Exit::code).orElse(-1);
        if (ended && code == 0 && Files.exists(job.makes())) {
            tell(job, "installed " + job.makes());
            return Optional.empty();
        }
        String how = !ended
                ? "did not end within " + trial.bounds().install().toSeconds() + " s"
                : code == 0 ? "ended with 0, but made no " + job.makes() : "ended with exit code " + code;
        return Optional.of(failure(job, how, List.of(log, errors)));
    }

    private static Refusal failure(Job job, String how, List<Path> logs) {
        List<String> lines = logs.stream()
                .flatMap(log -> LastLines.of(log, EVIDENCE_LINES).stream())
                .toList();
        return Refusal.with(
                NotReady.Kind.INSTALL_FAILED,
                job.member(),
                "the install of '" + job.member() + "' in " + job.directory() + " " + how + ": "
                        + job.told() + "; its output: " + logs.getFirst() + " and "
                        + logs.getLast(),
                new Refusal.Seen(lines, Optional.empty()));
    }

    /** Says every 5 s how far it is, since an install may take minutes. */
    private boolean ended(Spawned process, Job job, Path log) {
        long start = System.nanoTime();
        long news = NEWS_SECONDS;
        while (!process.await(PAUSE)) {
            long seconds = (System.nanoTime() - start) / 1_000_000_000;
            if (seconds >= trial.bounds().install().toSeconds()) {
                return false;
            }
            if (seconds >= news) {
                news = seconds + NEWS_SECONDS;
                List<String> last = LastLines.of(log, 1);
                tell(job, "still installs, " + seconds + " s" + (last.isEmpty() ? "" : ": " + last.getFirst()));
            }
        }
        return true;
    }

    private FileLock lock(FileChannel channel, Job job) throws IOException, Refusal {
        long deadline = System.nanoTime() + trial.bounds().install().toNanos();
        Optional<FileLock> lock = tryLock(channel);
        while (lock.isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw Refusal.of(
                        job.member(),
                        "another lab has been installing " + job.makes() + " for longer than "
                                + trial.bounds().install().toSeconds() + " s; wait for it or end it");
            }
            Pause.of(PAUSE);
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

    private void tell(Job job, String text) {
        trial.tell(job.member(), Event.Kind.NOTE, text);
    }

    private static List<String> command(Source.Launched source, Placeholders texts) {
        return source.install().orElseThrow().command().stream()
                .map(texts::fill)
                .toList();
    }

    /** Deleted when an install fails, so it must lie inside the member's own directory. */
    private static Path made(Path directory, Install install) {
        Path root = directory.toAbsolutePath().normalize();
        Path made = root.resolve(install.makes()).normalize();
        if (!made.startsWith(root) || made.equals(root)) {
            throw new IllegalArgumentException(
                    "an install makes a path inside " + root + ", but this is '" + install.makes() + "'");
        }
        return made;
    }
}
