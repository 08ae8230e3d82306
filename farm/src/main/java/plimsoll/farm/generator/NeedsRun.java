package plimsoll.farm.generator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import plimsoll.farm.files.PackedResult;
import plimsoll.farm.message.MessageText;
import plimsoll.farm.message.NeedsOrder;
import plimsoll.lab.launch.DeploymentException;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.MemberValues;
import plimsoll.lab.launch.NeedsLink.FailedStart;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.launch.TrialSetup;
import plimsoll.lab.observe.Sampler;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;
import plimsoll.records.Timeline;
import plimsoll.records.TrialFolder;
import plimsoll.records.heap.HeapDumpDigest;
import plimsoll.run.trial.MemberSampling;

/** The needs of one trial, started and observed on this machine as a lab of its own would do it. */
final class NeedsRun implements AutoCloseable {
    private static final Duration SAMPLED_EVERY = Duration.ofMillis(250);
    private static final long DISK_LEFT_MIN = 32L << 20;
    private static final String HOST = "host";
    private static final String LAB = "lab";

    private final NeedsOrder order;
    private final Launcher launcher;
    private final GeneratorConnection connection;
    private final TrialFolder folder;
    private Optional<RunningDeployment> running = Optional.empty();
    private Optional<Sampler> sampler = Optional.empty();
    private LaunchRecord record = new LaunchRecord(List.of());
    private Optional<FailedStart> failure = Optional.empty();
    private volatile long diskLeft = Long.MAX_VALUE;
    private volatile boolean over;

    /** @param directory is made for the records, which go home as an archive */
    NeedsRun(NeedsOrder order, Launcher launcher, GeneratorConnection connection, Path directory) throws IOException {
        this.order = order;
        this.launcher = launcher;
        this.connection = connection;
        this.folder = new TrialFolder(Files.createDirectory(directory));
    }

    /**
     * Starts the needs and says how that went.
     *
     * @param originNanos the trial's start by this machine's clock
     */
    synchronized void start(long originNanos) throws IOException {
        if (sampler.isPresent()) {
            throw new IOException("the needs were started before");
        }
        LongSupplier nanos = () -> System.nanoTime() - originNanos;
        Sampler started = Sampler.start(all(), nanos, SAMPLED_EVERY);
        sampler = Optional.of(started);
        TrialSetup trial = new TrialSetup(folder.path(), order.bounds(), nanos, this::report)
                .with(new MemberValues(connection.ownAddress(), order.variables(), order.secrets()));
        try {
            RunningDeployment deployment = launcher.launch(order.needs(), trial);
            running = Optional.of(deployment);
            deployment.members().forEach(member -> MemberSampling.watch(member, started));
            record = deployment.record();
        } catch (DeploymentException failed) {
            failure = Optional.of(FailedStart.of(failed));
            record = failed.record();
        }
        say(Optional.empty());
    }

    private Path all() {
        return folder.path().resolve("all.ndjson");
    }

    private void report(TrialEvent event) {
        try {
            connection.write(new GeneratorMessage.Line(new String(MessageText.of(event), StandardCharsets.UTF_8)));
        } catch (IOException lost) {
            // The thread that reads notices it as well, and ends the needs.
        }
    }

    private void say(Optional<String> trouble) throws IOException {
        connection.write(new GeneratorMessage.State(
                new String(MessageText.of(new NeedsState(failure, record, trouble)), StandardCharsets.UTF_8)));
    }

    /** Whether all was sent, so that the lab may leave. */
    boolean isOver() {
        return over;
    }

    synchronized void probe() {
        running.ifPresent(RunningDeployment::probe);
    }

    /** Keeps how little room the disk had, whose end a need may survive and not its service. */
    void lookAtDisk() throws IOException {
        diskLeft = Math.min(diskLeft, Files.getFileStore(folder.path()).getUsableSpace());
    }

    /** Ends the needs and sends their records home. */
    synchronized void end() throws IOException {
        lookAtDisk();
        Optional<String> trouble = diskLeft < DISK_LEFT_MIN
                ? Optional.of(
                        "the disk of " + folder.path() + " had " + (diskLeft >> 20) + " MiB left; make room there")
                : Optional.empty();
        running.ifPresent(RunningDeployment::close);
        record = running.map(RunningDeployment::record).orElse(record);
        try {
            sampler.ifPresent(Sampler::close);
            for (MemberRecord member : record.members()) {
                HeapDumpDigest.condense(folder.member(member.name()))
                        .ifPresent(problem -> report(new TrialEvent(0, member.name(), TrialEvent.Kind.NOTE, problem)));
            }
            sendRecords();
        } catch (IOException | UncheckedIOException | Sampler.SamplerException failed) {
            sayLast(trouble.or(() -> Optional.of("its records could not be sent: " + failed.getMessage())));
            return;
        }
        sayLast(trouble);
    }

    private void sayLast(Optional<String> trouble) throws IOException {
        over = true;
        say(trouble);
    }

    private void sendRecords() throws IOException {
        keepSamples();
        Path packed = folder.path().resolveSibling("needs.tar");
        PackedResult.pack(folder.path(), packed);
        new GeneratorRecordSender(connection).send(GeneratorMessage.Kind.RECORDS, packed);
    }

    /** Keeps the samples of the needs, and those of the machine by another name. */
    private void keepSamples() throws IOException {
        try (Timeline kept = new Timeline(folder.timeline())) {
            for (Sample sample : Timeline.read(all()).items()) {
                if (sample.member().equals(HOST)) {
                    kept.append(new Sample(sample.atMillis(), TrialFolder.MACHINE_OF_NEEDS, sample.values()));
                } else if (!sample.member().equals(LAB)) {
                    kept.append(sample);
                }
            }
        }
        Files.delete(all());
    }

    /** Ends what still runs. */
    @Override
    public synchronized void close() {
        running.ifPresent(RunningDeployment::close);
        sampler.ifPresent(Sampler::close);
    }
}
