package plimsoll.farm.generator;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.message.MessageText;
import plimsoll.farm.message.NeedsOrder;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.LostMachineException;
import plimsoll.lab.launch.NeedsLink;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.launch.TrialSetup;
import plimsoll.lab.load.GeneratorLink.ClockReading;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Timeouts;
import plimsoll.records.NeedsMachineRecord;

/** A lab's connection to the machine that runs the needs of one trial. */
final class NeedsChannel implements NeedsLink {
    /** More than the needs of a long trial report; each is kept in memory by the lab's log. */
    private static final int EVENTS_MAX = 10_000;

    /** The most characters of all of them. */
    private static final long EVENTS_LENGTH_MAX = 16L << 20;

    /** The characters of a reason that a trial records. */
    private static final int REASON_MAX = 2_000;

    private static final int PORT_MAX = 65_535;

    private final FarmHost host;
    private final GeneratorConnection connection;
    private final RoundTrips roundTrips;
    private final CompletableFuture<NeedsReady> ready = new CompletableFuture<>();
    private final CompletableFuture<NeedsState> started = new CompletableFuture<>();
    private final CompletableFuture<NeedsState> ended = new CompletableFuture<>();
    private volatile Optional<String> trouble = Optional.empty();
    private volatile Optional<FileSystemException> unwritten = Optional.empty();
    private Optional<Running> running = Optional.empty();
    private boolean finished;
    private int events;
    private long eventsLength;

    /** The trial that the needs are for. */
    private record Running(Set<String> names, Timeouts bounds, TrialSetup trial, NeedsHome home) {}

    NeedsChannel(FarmHost host, GeneratorConnection connection) {
        this.host = host;
        this.connection = connection;
        this.roundTrips = new RoundTrips(connection);
    }

    private String title() {
        return "the machine of the needs, " + connection.other().name() + " (" + host + "),";
    }

    /**
     * Asks who answers, and ends the connection.
     *
     * @throws LostMachineException when the machine refuses, or does not answer
     */
    GeneratorFacts look(NeedsOrder order) {
        try {
            begin(order, _ -> {
                throw new IOException("it sent records of a trial that has not begun");
            });
            requireIpv4();
            return answer(ready, FixedTimeout.NEEDS_ANSWER.time(), "did not answer")
                    .machine();
        } finally {
            abort();
        }
    }

    /**
     * Lets needs be started.
     *
     * @param origins the local file of each digest
     */
    NeedsLink start(NeedsOrder order, Map<String, Path> origins, TrialSetup trial) {
        requireIpv4();
        Set<String> names = new HashSet<>();
        order.needs().members().stream().map(Member::name).forEach(names::add);
        NeedsHome home = NeedsHome.in(trial, names);
        running = Optional.of(new Running(names, order.bounds(), trial, home));
        try {
            begin(order, home);
            NeedsReady answer = answer(ready, FixedTimeout.NEEDS_ANSWER.time(), "did not say which files it lacks");
            home.machine(new NeedsMachineRecord(
                    answer.machine().name(),
                    host.toString(),
                    answer.machine().machine(),
                    answer.machine().cores()));
            send(answer.wanted(), origins);
            ClockReading clock = roundTrips.clock();
            long origin = System.nanoTime() - trial.nanos().getAsLong();
            connection.write(new GeneratorMessage.SampleFrom(origin + clock.offsetNanos()));
            requireKnown(answer(started, startBound(order), "did not start the needs in time"), names);
            return this;
        } catch (IOException | UnreadableRecordException failed) {
            throw left(home, given(failed));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw left(home, given(e));
        } catch (RuntimeException failed) {
            throw left(home, failed);
        }
    }

    /** Deletes what has come: only needs that were started are ended later. */
    private RuntimeException left(NeedsHome home, RuntimeException why) {
        abort();
        try {
            home.close();
        } catch (UncheckedIOException kept) {
            why.addSuppressed(kept);
        }
        return why;
    }

    private void requireIpv4() {
        if (host().contains(":")) {
            lose("has the address " + host() + "; name it by one of IPv4");
            throw new LostMachineException(trouble.orElseThrow());
        }
    }

    private LostMachineException given(Exception failed) {
        lose(lost(failed));
        return new LostMachineException(trouble.orElseThrow(), failed);
    }

    /** Receives what comes home. */
    @FunctionalInterface
    interface PartReceiver {
        void take(GeneratorMessage message) throws IOException;
    }

    private void begin(NeedsOrder order, PartReceiver receiver) {
        HelperThreads.start("needs-of-" + host, () -> readAll(receiver), failed -> lose("was lost: " + failed));
        try {
            connection.write(new GeneratorMessage.Needs(new String(MessageText.of(order), StandardCharsets.UTF_8)));
        } catch (IOException | IllegalArgumentException refused) {
            throw given(refused);
        }
        // The agent takes a connection for the kind of its first message, so no sign of life may come before the order.
        HelperThreads.start("signs-to-" + host, roundTrips::giveSigns, failed -> lose("was lost: " + failed));
    }

    private void send(List<String> wanted, Map<String, Path> origins) throws IOException {
        for (String digest : wanted) {
            @Nullable Path origin = origins.get(digest);
            if (origin == null) {
                throw new IOException("it asks for a file that no need is started from");
            }
            try (InputStream content = RecordFile.open(origin.toRealPath(), Long.MAX_VALUE)) {
                new GeneratorRecordSender(connection).send(GeneratorMessage.Kind.FILE, content);
            }
        }
    }

    /** Each need may take its time, and the others are ended when the last one fails. */
    private static Duration startBound(NeedsOrder order) {
        Timeouts bounds = order.bounds();
        return bounds.ready()
                .plus(bounds.install())
                .plus(FixedTimeout.DISK_READY.time())
                .plus(endOfOne(bounds))
                .multipliedBy(order.needs().members().size())
                .plus(FixedTimeout.NEEDS_ANSWER.time());
    }

    private static Duration endOfOne(Timeouts bounds) {
        return bounds.terminate()
                .plus(FixedTimeout.DUMPING.time())
                .plus(FixedTimeout.KILLED.time())
                .plus(FixedTimeout.DISK_END.time());
    }

    private void requireKnown(NeedsState state, Set<String> names) throws IOException {
        Set<String> recorded = new HashSet<>();
        state.record().members().stream().map(MemberRecord::name).forEach(recorded::add);
        Optional<MemberRecord> unsound = state.record().members().stream()
                .filter(member -> member.role() != MemberRole.NEED
                        || member.ports().values().stream().anyMatch(port -> port < 1 || port > PORT_MAX))
                .findFirst();
        if (unsound.isPresent()) {
            throw new IOException("it has a record of '" + unsound.get().name() + "' as "
                    + unsound.get().role() + " with the ports " + unsound.get().ports());
        }
        boolean whole = state.failure().isPresent() ? names.containsAll(recorded) : names.equals(recorded);
        if (!whole || recorded.size() < state.record().members().size()) {
            throw new IOException("it has records of " + recorded + ", but the needs are " + names);
        }
    }

    private void readAll(PartReceiver receiver) {
        try {
            while (!ended.isDone()) {
                handle(connection.read(), receiver);
            }
        } catch (FileSystemException own) {
            unwritten = Optional.of(own);
            lose(lost(own));
        } catch (IOException | UnreadableRecordException failed) {
            lose(lost(failed));
        }
    }

    /** A file that the lab cannot write, such as on a full disk, is no fault of the other machine. */
    private static String lost(Exception cause) {
        return cause instanceof FileSystemException own
                ? HomeRecords.left(own)
                : "was lost: " + GeneratorConnection.loss(cause);
    }

    private void handle(GeneratorMessage message, PartReceiver receiver) throws IOException {
        switch (message) {
            case GeneratorMessage.Told told -> roundTrips.answered(told);
            case GeneratorMessage.Ready(String json) -> ready.complete(read(json, NeedsReady.class));
            case GeneratorMessage.Refused(String why) -> lose("refuses to run them: " + shortened(why));
            case GeneratorMessage.Line(String json) -> report(json);
            case GeneratorMessage.State(String json) -> {
                NeedsState state = read(json, NeedsState.class);
                if (!started.complete(state)) {
                    ended.complete(state);
                }
            }
            case GeneratorMessage.Part part -> receiver.take(part);
            case GeneratorMessage.Whole whole -> receiver.take(whole);
            default -> throw new IOException("it sent " + message.getClass().getSimpleName());
        }
    }

    private static <T> T read(String json, Class<T> type) {
        return MessageText.read(json.getBytes(StandardCharsets.UTF_8), type);
    }

    private void report(String json) throws IOException {
        Running now = running.orElseThrow(() -> new IOException("it sent an event of a trial that has not begun"));
        TrialEvent event = read(json, TrialEvent.class);
        events++;
        eventsLength += json.length();
        if (events > EVENTS_MAX || eventsLength > EVENTS_LENGTH_MAX) {
            throw new IOException("it sent more than " + EVENTS_MAX + " events, or more than "
                    + (EVENTS_LENGTH_MAX >> 20) + " MiB of them");
        }
        if (!isKnown(event, now)) {
            throw new IOException("it sent an event of '" + shortened(event.member()) + "', which it does not run");
        }
        now.trial().events().accept(event);
    }

    /** Its lab speaks of observations that failed. */
    private static boolean isKnown(TrialEvent event, Running now) {
        return now.names().contains(event.member())
                || (event.kind() == TrialEvent.Kind.NOTE && event.member().equals(RunningDeployment.LAB));
    }

    private static String shortened(String reason) {
        return reason.length() > REASON_MAX ? reason.substring(0, REASON_MAX) + "..." : reason;
    }

    /** @param what became of the machine, as the rest of a sentence */
    private void lose(String what) {
        String sentence = title() + " " + what;
        if (trouble.isEmpty()) {
            trouble = Optional.of(sentence);
        }
        List.of(ready, started, ended).forEach(answer -> answer.completeExceptionally(new IOException(sentence)));
        roundTrips.fail(sentence);
        abort();
    }

    /**
     * @throws LostMachineException when the answer does not come in time, or never will
     * @throws java.io.UncheckedIOException when the lab could not write what came home
     */
    private <T> T answer(CompletableFuture<T> answer, Duration most, String late) {
        try {
            return answer.get(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException silent) {
            lose(late + " (" + most.toSeconds() + " s)");
            throw new LostMachineException(trouble.orElseThrow(), silent);
        } catch (ExecutionException lost) {
            if (unwritten.isPresent()) {
                throw HomeRecords.unwritten(unwritten.get());
            }
            throw new LostMachineException(trouble.orElse(title() + " was lost"), lost);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            lose("was left: the lab was interrupted");
            throw new LostMachineException(trouble.orElseThrow(), e);
        }
    }

    @Override
    public String host() {
        return connection.otherAddress();
    }

    @Override
    public NeedsStart started() {
        NeedsState state =
                started.getNow(new NeedsState(Optional.empty(), new LaunchRecord(List.of()), Optional.empty()));
        return new NeedsStart(state.failure(), state.record());
    }

    @Override
    public Optional<String> trouble() {
        return trouble;
    }

    @Override
    public void probe() {
        command(GeneratorMessage.PROBE);
    }

    private void command(String word) {
        try {
            connection.write(new GeneratorMessage.Command(word));
        } catch (IOException lost) {
            lose(lost(lost));
        }
    }

    @Override
    public Optional<LaunchRecord> end() {
        boolean left = finished || Thread.currentThread().isInterrupted();
        finished = true;
        Running now = running.orElseThrow();
        try {
            return left ? Optional.empty() : broughtHome(now);
        } catch (FileSystemException own) {
            throw HomeRecords.unwritten(own);
        } catch (IOException | UnreadableRecordException damaged) {
            lose("sent no usable records: " + GeneratorConnection.loss(damaged));
            return Optional.empty();
        } catch (LostMachineException lost) {
            return Optional.empty();
        } finally {
            abort();
            now.home().close();
        }
    }

    private Optional<LaunchRecord> broughtHome(Running now) throws IOException {
        if (unwritten.isPresent()) {
            throw unwritten.get();
        }
        return trouble.isPresent() ? Optional.empty() : Optional.of(recordsOf(now));
    }

    private LaunchRecord recordsOf(Running now) throws IOException {
        command(GeneratorMessage.STOP);
        NeedsState state = answer(ended, endBound(now), "did not send its records home");
        requireKnown(state, now.names());
        state.trouble().ifPresent(why -> trouble = Optional.of(title() + " cannot be relied on: " + shortened(why)));
        if (state.trouble().isEmpty() || now.home().isWhole()) {
            now.home().unpack();
        }
        return state.record();
    }

    private static Duration endBound(Running now) {
        return endOfOne(now.bounds()).multipliedBy(now.names().size()).plus(FixedTimeout.GENERATOR_HOME.time());
    }

    @Override
    public void abort() {
        roundTrips.close();
        connection.close();
    }
}
