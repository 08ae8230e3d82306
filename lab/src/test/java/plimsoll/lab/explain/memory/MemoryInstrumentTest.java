package plimsoll.lab.explain.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.TrialView;
import plimsoll.lab.launch.user.OwnJvmFiles;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.result.inside.ClassShare;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.result.inside.MemoryRegion;
import plimsoll.records.TrialFolder;
import plimsoll.records.member.MemorySnapshots;

/** Real JVMs, profiled from outside. */
class MemoryInstrumentTest {
    private static final int INVOICES = 200_000;

    @TempDir
    Path directory;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endAll() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void planted_objects_lead_the_classes_and_native_memory_is_split() throws Exception {
        MemorySnapshots looks =
                looked(retainer("-XX:NativeMemoryTracking=summary", "-Xmx64m", "-XX:+UseSerialGC"), true);

        HeapContent heap = looks.fullest().orElseThrow().content();
        assertThat(heap.largest()).hasSize(10);
        assertThat(heap.largest().getFirst().name()).isEqualTo("plimsoll.lab.explain.memory.Retainer$Invoice");
        assertThat(heap.largest().getFirst().objects()).isEqualTo(INVOICES);
        assertThat(heap.bytes()).isGreaterThan(heap.largest().getFirst().bytes());
        assertThat(looks.natives()).isNotEmpty();
        assertThat(looks.natives().getFirst().regions())
                .extracting(MemoryRegion::name)
                .contains("heap", "metaspace", "code", "threads", "gc", "rest");
        assertThat(looks.natives().getFirst().besideHeap()).isPresent();
        assertThat(looks.failed()).isEmpty();
    }

    @Test
    void without_looks_into_the_heap_no_collection_is_forced() throws Exception {
        Path log = directory.resolve("gc.log");

        MemorySnapshots looks =
                looked(retainer("-XX:NativeMemoryTracking=summary", "-Xmx64m", "-Xlog:gc:file=" + log), false);

        assertThat(looks.fullest()).isEmpty();
        assertThat(looks.natives()).isNotEmpty();
        assertThat(Files.readString(log)).doesNotContain("Heap Inspection");
    }

    @Test
    void a_jvm_that_does_not_count_its_memory_still_shows_its_classes() throws Exception {
        MemorySnapshots looks = looked(retainer("-Xmx64m"), true);

        assertThat(looks.natives()).isEmpty();
        assertThat(looks.failed().getFirst()).contains("counts no native memory");
        assertThat(looks.fullest().orElseThrow().content().largest())
                .extracting(ClassShare::name)
                .contains("plimsoll.lab.explain.memory.Retainer$Invoice");
    }

    @Test
    void a_stopped_jvm_costs_the_timeout_and_is_reported() throws Exception {
        Process stopped = retainer("-Xmx64m");
        assertThat(new ProcessBuilder("kill", "-STOP", Long.toString(stopped.pid()))
                        .start()
                        .waitFor())
                .isZero();

        MemorySnapshots looks = looked(stopped, true);

        assertThat(looks.natives()).isEmpty();
        assertThat(looks.fullest()).isEmpty();
        assertThat(looks.failed().getFirst()).contains("gave no answer within 4000 ms");
    }

    @Test
    void an_error_of_the_profiling_thread_is_noted() throws Exception {
        MemorySnapshots looks = looked(retainer("-Xmx64m"), true, () -> {
            throw new InternalError("planted");
        });

        assertThat(looks.natives()).isEmpty();
        assertThat(looks.failed()).singleElement().asString().contains("planted");
    }

    @Test
    void a_profiler_that_is_closed_with_an_interrupt_writes_what_it_has() throws Exception {
        Thread.currentThread().interrupt();
        MemorySnapshots looks = looked(retainer("-XX:NativeMemoryTracking=summary", "-Xmx64m"), false);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(looks.natives()).isNotEmpty();
    }

    @Test
    void a_profiler_that_has_taken_its_last_look_says_so() throws Exception {
        CountDownLatch looking = new CountDownLatch(1);
        TrialView trialView = trialView(retainer("-XX:NativeMemoryTracking=summary", "-Xmx64m"), () -> {
            looking.countDown();
            return Map.of();
        });

        MemoryProfiler profiler = MemoryProfiler.start(trialView.subjects().getFirst(), trialView, false, 1);
        assertThat(looking.await(10, TimeUnit.SECONDS)).isTrue();
        profiler.close();

        assertThat(written(trialView).natives()).hasSize(1);
        assertThat(written(trialView).failed()).singleElement().asString().contains("at most 1 looks");
    }

    @Test
    void a_process_other_than_a_jvm_is_left_alone() throws Exception {
        Process sleeping = new ProcessBuilder("sleep", "60").start();
        started.add(sleeping);

        MemorySnapshots looks = looked(sleeping, true);

        assertThat(looks.failed().getFirst()).contains("no JVM was found");
        assertThat(sleeping.isAlive()).isTrue();
    }

    @Test
    void nothing_is_left_behind_that_asked_a_jvm() throws Exception {
        Process process = retainer("-Xmx64m");

        looked(process, true);

        try (Stream<Path> files = Files.list(Path.of("/tmp"))) {
            assertThat(files.map(file -> file.getFileName().toString())).doesNotContain(".attach_pid" + process.pid());
        }
    }

    private MemorySnapshots looked(Process process, boolean heap) throws IOException {
        Sample sample = new Sample(0, "service", Map.of(Metric.RSS_ANONYMOUS, 50L << 20));
        return looked(process, heap, () -> Map.of("service", sample));
    }

    private MemorySnapshots looked(Process process, boolean heap, Supplier<Map<String, Sample>> latest)
            throws IOException {
        TrialView trialView = trialView(process, latest);
        Instrument.Look look = new MemoryInstrument(heap).start(trialView);
        look.close();
        return written(trialView);
    }

    private static MemorySnapshots written(TrialView trialView) {
        return Json.read(trialView.folder().member("service").memory(), MemorySnapshots.class);
    }

    private TrialView trialView(Process process, Supplier<Map<String, Sample>> latest) throws IOException {
        TrialFolder folder = new TrialFolder(directory);
        Files.createDirectories(folder.member("service").path());
        TrialView.Subject subject = new TrialView.Subject(
                "service",
                process.pid(),
                Optional.empty(),
                Optional.empty(),
                new OwnJvmFiles(folder.member("service").path()));
        long begun = System.nanoTime();
        return new TrialView(
                folder, List.of(subject), latest, List::of, () -> System.nanoTime() - begun, UnaryOperator.identity());
    }

    private Process retainer(String... options) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(options));
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-cp",
                "target/test-classes",
                Retainer.class.getName(),
                Integer.toString(INVOICES)));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        started.add(process);
        assertThat(process.inputReader().readLine()).isEqualTo("holds");
        return process;
    }
}
