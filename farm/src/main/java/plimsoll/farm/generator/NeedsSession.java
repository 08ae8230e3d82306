package plimsoll.farm.generator;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import plimsoll.farm.files.ContentStore;
import plimsoll.farm.generator.GeneratorAgent.GeneratorHome;
import plimsoll.farm.message.MessageText;
import plimsoll.farm.message.NeedsOrder;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.Member;

/**
 * The needs of one trial of a lab on this machine, from their order until their records are home or the lab is gone. One
 * thread reads and answers at once, and another takes the steps that need time, so that a sign of life never waits for a
 * file, a start or an end.
 */
final class NeedsSession {
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

    /** Digests of large files may take this many times as long as a need may live. */
    private static final int SLOW = 8;

    private final GeneratorConnection connection;
    private final GeneratorHome home;
    private final GeneratorTurn turn;
    private final int number;
    private final Consumer<String> out;
    private final Killing killing;
    private boolean told;

    /**
     * The end of needs whose lab is gone.
     *
     * @param kill kills all needs
     * @param longest time until a need that still lives stops the agent
     * @param slowest time until a step that has not ended does so
     */
    record Killing(Runnable kill, Duration longest, Duration slowest) {}

    NeedsSession(
            GeneratorConnection connection, GeneratorHome home, GeneratorTurn turn, int number, Consumer<String> out) {
        this(
                connection,
                home,
                turn,
                number,
                out,
                new Killing(
                        home.workers().launcher()::killMembers,
                        FixedTimeout.NEEDS_ANSWER.time(),
                        FixedTimeout.NEEDS_ANSWER.time().multipliedBy(SLOW)));
    }

    NeedsSession(
            GeneratorConnection connection,
            GeneratorHome home,
            GeneratorTurn turn,
            int number,
            Consumer<String> out,
            Killing killing) {
        this.connection = connection;
        this.home = home;
        this.turn = turn;
        this.number = number;
        this.out = out;
        this.killing = killing;
    }

    void serve(NeedsOrder order) throws IOException, InterruptedException {
        boolean look = order.needs().members().isEmpty();
        Optional<String> objection = objection(order);
        if (objection.isEmpty() && !look) {
            objection = turn.enter(order.trial());
        }
        if (objection.isPresent()) {
            refuse(objection.get());
        } else if (look) {
            connection.write(message(new NeedsReady(home.facts(), List.of())));
        } else {
            try {
                serve(order, home.files().orElseThrow());
            } catch (IOException failed) {
                fail(String.valueOf(failed.getMessage()));
                drain();
                throw failed;
            } finally {
                turn.leave();
            }
        }
    }

    private Optional<String> objection(NeedsOrder order) {
        return home.objection(order.version())
                .or(() -> Optional.of("its agent permits none; start it with --needs")
                        .filter(_ -> home.files().isEmpty()))
                .or(turn::objection)
                .or(() -> NeedsFiles.objection(order.programs()));
    }

    private void refuse(String why) throws IOException {
        out.accept("refused to run needs: " + why);
        connection.write(new GeneratorMessage.Refused(why));
        drain();
    }

    private static GeneratorMessage message(NeedsReady ready) {
        return new GeneratorMessage.Ready(new String(MessageText.of(ready), StandardCharsets.UTF_8));
    }

    private void serve(NeedsOrder order, ContentStore store) throws IOException {
        String title = order.needs().members().stream().map(Member::name).collect(Collectors.joining(", ")) + " for "
                + connection.otherAddress();
        Launcher launcher = home.workers().launcher();
        Path scratch = launcher.scratch("needs-" + number);
        try {
            NeedsFiles files = new NeedsFiles(order, store, Files.createDirectory(scratch.resolve("arriving")));
            NeedsRun run = new NeedsRun(order, launcher, connection, scratch.resolve("trial"));
            StepQueue steps = new StepQueue("needs-" + number, this::fail);
            out.accept("runs " + title);
            Optional<String> lost;
            try {
                lost = obeyed(files, run, steps);
            } finally {
                Optional<String> stuck = killAll(killing, launcher::livingMembers, steps);
                if (stuck.isEmpty()) {
                    close(run, files);
                } else {
                    turn.stop(stuck.get());
                }
            }
            if (told) {
                drain();
            }
            out.accept(title
                    + turn.objection()
                            .map(why -> ": " + why)
                            .or(() -> lost.map(why -> " were ended: the lab is gone (" + why + ")"))
                            .orElse(" are over"));
        } finally {
            if (turn.objection().isEmpty()) {
                DirectoryDeleter.delete(scratch);
            }
        }
    }

    private static void close(NeedsRun run, NeedsFiles files) throws IOException {
        try (files) {
            run.close();
        }
    }

    /** Obeys the lab until it closes the connection; returns why it was lost, if it was. */
    private Optional<String> obeyed(NeedsFiles files, NeedsRun run, StepQueue steps) {
        try {
            steps.add(() -> connection.write(message(new NeedsReady(home.facts(), files.wanted()))));
            while (true) {
                switch (connection.read()) {
                    case GeneratorMessage.Ask(long asked) -> {
                        connection.write(new GeneratorMessage.Told(asked, System.nanoTime()));
                        run.lookAtDisk();
                    }
                    case GeneratorMessage.Part part -> files.add(part);
                    case GeneratorMessage.Whole whole -> steps.add(files.arrived(whole));
                    case GeneratorMessage.SampleFrom(long origin) -> {
                        files.requireAll();
                        steps.add(() -> run.start(origin));
                    }
                    case GeneratorMessage.Command(String word) -> steps.add(step(word, run));
                    case GeneratorMessage other ->
                        throw new IOException("it sent " + other.getClass().getSimpleName());
                }
            }
        } catch (SocketTimeoutException silent) {
            return Optional.of(
                    "no sign of life for " + FixedTimeout.GENERATOR_LOST.time().toSeconds() + " s");
        } catch (EOFException closed) {
            return run.isOver() ? Optional.empty() : Optional.of("it closed the connection");
        } catch (IOException failed) {
            if (run.isOver()) {
                return Optional.empty();
            }
            told = true;
            fail(String.valueOf(failed.getMessage()));
            return Optional.of(String.valueOf(failed.getMessage()));
        }
    }

    /** The lab may still be sending, and a reset of the connection would take the reason from it. */
    private void drain() {
        long deadline = System.nanoTime() + FixedTimeout.GENERATOR_LOST.time().toNanos();
        try {
            while (System.nanoTime() < deadline) {
                connection.read();
            }
        } catch (IOException left) {
            // The lab has the reason, or is gone.
        }
    }

    private static StepQueue.Step step(String word, NeedsRun run) throws IOException {
        return switch (word) {
            case GeneratorMessage.PROBE -> run::probe;
            case GeneratorMessage.STOP -> run::end;
            default -> throw new IOException("it gave the order '" + word + "'");
        };
    }

    /** The lab names this machine as the cause. */
    private void fail(String why) {
        try {
            connection.write(new GeneratorMessage.Refused(why));
        } catch (IOException gone) {
            connection.close();
        }
    }

    /**
     * Kills needs until no step is under way any more, since a start would start the next need. A step that only reads
     * or writes files may take longer than a need may live, unless this thread is interrupted.
     *
     * @param living returns the needs that still live
     * @return why this agent can take no other trial; empty if all steps have ended
     */
    static Optional<String> killAll(Killing killing, Supplier<List<String>> living, StepQueue steps) {
        long began = System.nanoTime();
        boolean interrupted = false;
        boolean ended = false;
        Optional<String> stuck = Optional.empty();
        List<String> livedBefore = List.of();
        while (!ended && stuck.isEmpty()) {
            killing.kill().run();
            try {
                ended = steps.endsWithin(LOOK_AGAIN);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            Duration taken = Duration.ofNanos(System.nanoTime() - began);
            if (!ended && taken.compareTo(killing.longest()) >= 0) {
                List<String> live = living.get();
                // A need that started a moment ago may not have been killed yet.
                boolean outlived = !live.isEmpty() && live.equals(livedBefore);
                boolean slow = live.isEmpty() && (interrupted || taken.compareTo(killing.slowest()) >= 0);
                stuck = Optional.of(stuck(live, taken)).filter(_ -> outlived || slow);
                livedBefore = live;
            }
        }
        killing.kill().run();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return stuck;
    }

    private static String stuck(List<String> needs, Duration taken) {
        String left = needs.isEmpty()
                ? "a step of a trial has not ended " + taken.toSeconds() + " s after its needs were killed"
                : "needs of a trial (" + String.join(", ", needs) + ") live " + taken.toSeconds()
                        + " s after they were killed";
        return left + "; end the agent and start it again";
    }
}
