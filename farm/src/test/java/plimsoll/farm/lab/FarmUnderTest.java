package plimsoll.farm.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.farm.agent.BlockExecutor;
import plimsoll.farm.agent.FarmAgent;
import plimsoll.farm.broker.FarmBroker;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.files.ContentStore;
import plimsoll.farm.keys.TestKeys;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.FarmTiming;
import plimsoll.farm.message.FileDigest;
import plimsoll.farm.message.MachineClass;
import plimsoll.json.Json;
import plimsoll.model.study.Shard;
import plimsoll.records.Manifest;
import plimsoll.records.ManifestBuilder;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.Sha256;
import plimsoll.run.farm.FarmedVerb;
import plimsoll.run.request.RequestException;
import plimsoll.run.round.RunPlan;

/** A broker in this process, agents whose blocks do nothing, and a lab. */
final class FarmUnderTest implements AutoCloseable {
    static final String RUN = "0123456789ab";
    static final String VERSION = "1.2.3";
    static final MachineClass MACHINES =
            new MachineClass(Map.of("processor", "one of a class", Manifest.VERSION, VERSION), List.of(0, 1));

    private static final Duration LONGEST = Duration.ofSeconds(60);

    static final FarmTiming SHORT = new FarmTiming(
            Duration.ofMillis(100),
            Duration.ofMillis(900),
            Duration.ofMillis(2500),
            Duration.ofSeconds(20),
            Duration.ofMillis(200),
            Duration.ofMillis(1500),
            Duration.ofSeconds(3),
            Duration.ofSeconds(20));
    /** For an agent that gives no second sign by itself while a test waits for one. */
    static final FarmTiming RARE_SIGNS = new FarmTiming(
            Duration.ofSeconds(10),
            Duration.ofMinutes(1),
            SHORT.answer(),
            SHORT.home(),
            SHORT.pause(),
            SHORT.skipped(),
            LONGEST,
            SHORT.deserted());
    /** For a lab that shall give up. */
    static final FarmTiming IMPATIENT = new FarmTiming(
            SHORT.sign(),
            SHORT.lost(),
            SHORT.answer(),
            SHORT.home(),
            SHORT.pause(),
            SHORT.skipped(),
            SHORT.gathering(),
            Duration.ofSeconds(5));

    final LinkedBlockingQueue<String> events = new LinkedBlockingQueue<>();
    final Path directory;
    final PartsFolder parts;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private FarmBroker broker;
    private final int port;

    FarmUnderTest(Path directory) {
        this.directory = directory;
        parts = PartsFolder.of(directory.resolve("a result.parts"));
        broker = FarmBroker.start(directory.resolve("journal"), TestKeys.broker(), 0);
        port = broker.port();
    }

    FarmHost host() {
        return new FarmHost("127.0.0.1", port);
    }

    FarmBroker broker() {
        return broker;
    }

    /** The sum of the broker's metrics with a beginning and a label. */
    long metric(String beginning, String label) {
        assertThat(broker.writeMetrics()).isEmpty();
        try (Stream<String> lines = Files.lines(directory.resolve("journal").resolve("metrics.om"))) {
            return lines.filter(line -> line.startsWith(beginning) && line.contains(label))
                    .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    /** Its port is free meanwhile, and another process may have it for a while. */
    void restartBroker() throws InterruptedException {
        broker.close();
        long end = System.nanoTime() + LONGEST.toNanos();
        while (true) {
            try {
                broker = FarmBroker.start(directory.resolve("journal"), TestKeys.broker(), port);
                return;
            } catch (RequestException taken) {
                if (System.nanoTime() - end > 0) {
                    throw taken;
                }
                Thread.sleep(100);
            }
        }
    }

    /** Starts an agent on a machine of its own. */
    Future<?> agent(String name, BlockExecutor executor) throws IOException {
        return agent(name, executor, SHORT);
    }

    Future<?> agent(String name, BlockExecutor executor, FarmTiming timing) throws IOException {
        return agent(name, executor, timing, MACHINES);
    }

    Future<?> agent(String name, BlockExecutor executor, FarmTiming timing, MachineClass machine) throws IOException {
        AgentStatus idle = new AgentStatus(name, Optional.empty(), machine.facts(), machine.cores(), Optional.empty());
        Path disk = Files.createDirectories(directory.resolve("disk-" + name));
        FarmAgent agent = new FarmAgent(
                host(),
                TestKeys.agent(name),
                idle,
                executor,
                new ContentStore(disk, false),
                timing,
                disk,
                line -> events.add(name + ": " + line));
        return threads.submit(() -> {
            agent.work();
            return name;
        });
    }

    /** A run of some rounds without experiments. */
    static FarmedRun run(int blocks, PartsFolder parts) throws IOException {
        return work(FarmedVerb.RUN, new RunPlan(Optional.empty(), List.of()), blocks, parts);
    }

    static Manifest manifest() {
        return ManifestBuilder.builder()
                .study("study")
                .question("?")
                .mode("default")
                .seed(1)
                .startedAt("2026-11-28T00:00:00Z")
                .repeat("plimsoll run study.yaml")
                .cores(2)
                .environment(Map.of())
                .build();
    }

    /** The work of a verb, by its plan. */
    static FarmedRun work(FarmedVerb verb, Object plan, int blocks, PartsFolder parts) throws IOException {
        Map<String, String> origins = new HashMap<>();
        Manifest manifest = manifest();
        FarmedRun run = new FarmedRun(
                verb,
                RUN,
                MACHINES,
                1,
                sent(parts.study(), "version: 1", origins),
                sent(parts.plan(), Json.text(plan), origins),
                sent(parts.manifest(), Json.text(manifest), origins),
                List.of(),
                origins,
                List.of(),
                List.of(),
                Optional.empty(),
                IntStream.rangeClosed(1, blocks)
                        .mapToObj(number -> BlockProgress.of(new Shard(number, blocks)))
                        .toList());
        parts.write(run);
        return run;
    }

    private static FileDigest sent(Path file, String text, Map<String, String> origins) throws IOException {
        Files.writeString(file, text);
        FileDigest digest = new FileDigest(Sha256.of(file), Files.size(file));
        origins.put(digest.sha256(), file.toString());
        return digest;
    }

    /** Starts a lab that waits for the blocks of a run. */
    Future<FarmedRun> lab(FarmedRun run) {
        return lab(run, SHORT);
    }

    Future<FarmedRun> lab(FarmedRun run, FarmTiming timing) {
        return threads.submit(() -> {
            try {
                return new BlockCollector(
                                host(), TestKeys.lab(), parts, run, timing, line -> events.add("lab: " + line))
                        .collect();
            } catch (InterruptedException | RuntimeException ended) {
                events.add("the lab ended by " + ended);
                throw ended;
            }
        });
    }

    /** Writes the manifest of a machine of the class, as a lab does that begins the result. */
    static BlockExecutor.Execution begin(Path result) {
        ResultFolder folder = new ResultFolder(result);
        Manifest manifest = Json.read(folder.manifest(), Manifest.class);
        ResultChecksums.write(folder, folder.manifest(), manifest.withEnvironment(MACHINES.facts()));
        return new BlockExecutor.Execution(true, List.of("done"));
    }

    static <T> T ended(Future<T> work) throws Exception {
        return work.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
    }

    /** Waits for an event with a text. */
    String event(String text) throws InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        List<String> seen = new ArrayList<>();
        while (System.nanoTime() - end < 0) {
            String event = events.poll(1, TimeUnit.SECONDS);
            if (event != null) {
                seen.add(event);
                if (event.contains(text)) {
                    return event;
                }
            }
        }
        throw new AssertionError("no event with '" + text + "' among " + seen);
    }

    void until(String what, BooleanSupplier state) throws InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (!state.getAsBoolean()) {
            assertThat(System.nanoTime() - end)
                    .as(() -> what + "; " + broker.status() + "; " + events)
                    .isNegative();
            Thread.sleep(20);
        }
    }

    private static String stacks() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().startsWith("pool-"))
                .map(thread -> thread.getKey().getName() + " " + Arrays.toString(thread.getValue()))
                .collect(Collectors.joining("\n"));
    }

    @Override
    public void close() {
        // Each is interrupted once, as by a signal.
        threads.shutdownNow();
        try {
            boolean ended = threads.awaitTermination(LONGEST.toSeconds(), TimeUnit.SECONDS);
            assertThat(ended).as(() -> "still runs: " + stacks()).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        broker.close();
        parts.close();
    }
}
