package plimsoll.judge.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.judge.MemberFixture.gcPause;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.judge.MemberFixture;
import plimsoll.judge.TrialFixture;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

class DeathsTest {
    private static final String HEAP = "java.lang.OutOfMemoryError: Java heap space";

    @TempDir
    Path result;

    private TrialFixture trial;

    @BeforeEach
    void startWithAGoodTrial() {
        trial = TrialFixture.in(result, 1, "buffer-all", 1);
    }

    @Test
    void the_evidence_has_the_answer_to_the_last_probe() {
        trial.ended(TrialOutcome.Kind.NOT_STARTED, 1);
        trial.event(new TrialEvent(
                60_000, "service", TrialEvent.Kind.NOTE, "the last probe: GET /health is answered with 503"));
        assertDied(
                service -> service.neverReady().output("Starting...\n"),
                new Death.NeverReady(),
                "GET /health is answered with 503; its last line: Starting...");
    }

    @Test
    void code_137_without_a_kill_of_the_kernel_is_the_jvm_that_killed_itself_out_of_memory() {
        String log = "#\n# " + HEAP
                + "\n# -XX:OnOutOfMemoryError=\"kill -9 %p\"\n#   Executing /bin/sh -c \"kill -9 7\"...\n";
        assertDied(service -> service.exit(137).oomKills(0).output(log), new Death.HeapExhausted(), "# " + HEAP);
    }

    @ParameterizedTest
    @CsvSource({
        "3, 'Terminating due to java.lang.OutOfMemoryError: Java heap space', HeapExhausted",
        "1, 'java.lang.OutOfMemoryError: GC overhead limit exceeded', HeapExhausted",
        "1, 'Caused by: java.lang.OutOfMemoryError: Requested array size exceeds VM limit', HeapExhausted",
        "1, 'java.lang.OutOfMemoryError: Cannot reserve 8192 bytes of direct buffer memory (allocated: 1, limit: 2)',"
                + " DirectExhausted",
        "1, 'java.lang.OutOfMemoryError: Direct buffer memory', DirectExhausted",
        "1, 'io.netty.util.internal.OutOfDirectMemoryError: failed to allocate 4194304 byte(s)', DirectExhausted",
        "1, 'java.lang.OutOfMemoryError: Unable to allocate 4194304 bytes', DirectExhausted",
        "1, 'java.lang.OutOfMemoryError: Metaspace', Metaspace",
        "3, 'java.lang.OutOfMemoryError: Compressed class space', Metaspace",
        "1, 'java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory', NoNativeThread",
        "1, 'java.lang.OutOfMemoryError: Garbage-collected heap size exceeded.', HeapExhausted",
        "134, 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',"
                + " RuntimeOutOfMemory",
        "134, 'FATAL ERROR: Ineffective mark-compacts near heap limit Allocation failed - JavaScript heap out of memory',"
                + " RuntimeOutOfMemory",
        "2, 'fatal error: runtime: out of memory', RuntimeOutOfMemory",
        "2, 'fatal error: runtime: cannot allocate memory', RuntimeOutOfMemory"
    })
    void an_out_of_memory_exit_is_recognized_by_its_line(int code, String line, String death) {
        TrialResult judged = trial.subject(service -> service.exit(code).errors("noise\n" + line + "\n\tat a.B.c\n"))
                .judge();
        assertThat(theDeath(judged).getClass().getSimpleName()).isEqualTo(death);
        assertThat(judged.endings().getFirst().evidence()).startsWith(line + "; exit code " + code);
    }

    @Test
    void a_limit_on_tasks_is_evidence_for_a_thread_that_could_not_be_created() {
        trial.sample(new Sample(4_000, "service", Map.of(Metric.CGROUP_TASKS, 4915L, Metric.TASKS_REFUSED, 1L)));
        assertDied(
                service -> service.exit(1).errors("java.lang.OutOfMemoryError: unable to create native thread"),
                new Death.NoNativeThread(),
                "a limit on tasks (pids.max) refused it 1 task, when its group had 4915");
    }

    @Test
    void the_out_of_memory_error_that_ended_the_jvm_is_the_evidence() {
        String main = "Exception in thread \"main\" java.lang.OutOfMemoryError: Metaspace";
        assertDied(
                service -> service.exit(1).errors("Exception in thread \"worker-1\" " + HEAP + "\n" + main + "\n"),
                new Death.Metaspace(),
                main + "; exit code 1");
        trial = TrialFixture.in(result, 2, "buffer-all", 1);
        assertDied(
                service -> service.exit(3).output("# " + HEAP + "\nTerminating due to " + HEAP + "\n"),
                new Death.HeapExhausted(),
                "Terminating due to " + HEAP + "; exit code 3");
    }

    /** As with -XX:+CrashOnOutOfMemoryError, after an error that a thread survived. */
    @Test
    void the_error_for_which_the_jvm_aborted_itself_is_the_cause() {
        String survived = "java.lang.OutOfMemoryError: Cannot reserve 8192 bytes of direct buffer memory";
        assertDied(
                service -> service.exit(134).errors(survived + "\n").output("Aborting due to " + HEAP + "\n"),
                new Death.HeapExhausted(),
                "Aborting due to " + HEAP + "; exit code 134");
    }

    @Test
    void the_marker_alone_shows_an_out_of_memory_exit_without_a_log_line() {
        assertDied(service -> service.exit(1).oomMarker(), new Death.HeapExhausted(), "oom.marker");
    }

    @Test
    void the_last_collection_shows_that_the_marker_is_about_memory_for_classes() {
        String cause = "Metadata GC Clear Soft References";
        String last = "[6.000s][info][gc] GC(7) Pause Full (" + cause + ") 90M->12M(320M) 70.000ms\n";
        assertDied(service -> service.exit(1).oomMarker().gcLog(gcPause(5, 40) + last), new Death.Metaspace(), cause);
    }

    @Test
    void a_crash_is_recognized_by_its_report() {
        String report = "#\n"
                + "# A fatal error has been detected by the Java Runtime Environment:\n"
                + "#\n"
                + "#  SIGSEGV (0xb) at pc=0x7f\n";
        assertDied(
                service -> service.exit(134).crashReport(report), new Death.Crashed(), "#  SIGSEGV (0xb) at pc=0x7f");
    }

    @Test
    void a_jvm_that_finds_no_native_memory_crashes_with_code_1() {
        String report = "#\n# There is insufficient memory for the Java Runtime Environment to continue.\n";
        assertDied(service -> service.exit(1).crashReport(report), new Death.Crashed(), "insufficient memory");
    }

    @ParameterizedTest
    @CsvSource({"134", "139"})
    void an_abort_is_a_crash_without_a_report_too(int code) {
        assertDied(service -> service.exit(code), new Death.Crashed(), "exit code " + code);
    }

    @Test
    void a_signal_that_the_lab_did_not_send_is_named_with_what_the_kernel_says() {
        assertDied(service -> service.exit(137), new Death.Signalled(9), "oom_kill of its cgroup is 0");
        trial = TrialFixture.in(result, 2, "buffer-all", 1);
        assertDied(service -> service.exit(137).withoutKernelCounters(), new Death.Signalled(9), "no kill counter");
    }

    @Test
    void an_exit_by_itself_is_a_death_with_its_last_line_even_with_code_0() {
        assertDied(
                service -> service.exit(1).errors("Error: Unable to access jarfile x.jar\n\n"),
                new Death.Exited(1),
                "exit code 1; its last line: Error: Unable to access jarfile x.jar");
        trial = TrialFixture.in(result, 2, "buffer-all", 1);
        assertDied(service -> service.exit(0), new Death.Exited(0), "exit code 0; it wrote nothing");
    }

    @Test
    void the_evidence_has_the_reason_that_the_lab_found() {
        trial.event(new TrialEvent(
                500,
                "service",
                TrialEvent.Kind.ENDED,
                "exit code 0",
                new Occurrence.EndExplained("nginx: was running")));
        assertDied(
                service -> service.exit(0), new Death.Exited(0), "exit code 0; it wrote nothing; nginx: was running");
    }

    @Test
    void an_out_of_memory_error_that_it_lives_on_after_breaks_although_everything_was_acknowledged() {
        String line = "Exception in thread \"worker-3\" " + HEAP;
        assertDied(service -> service.errors("a\n" + line + "\n"), new Death.SurvivedOom("Java heap space"), line);
    }

    @Test
    void words_about_memory_are_not_an_out_of_memory_error() {
        String log =
                "INFO limit of direct buffer memory is 10m\nPicked up JAVA_TOOL_OPTIONS: -XX:OnOutOfMemoryError=x\n"
                        + "INFO Metaspace and Java heap space are fine\nsh: 1: fork: Cannot allocate memory\n"
                        + "a client printed: fatal error: runtime: out of memory\n";
        assertThat(trial.subject(service -> service.output(log)).judge().endings())
                .isEmpty();
    }

    @Test
    void an_out_of_memory_error_far_inside_a_long_log_is_found_at_both_of_its_ends() {
        String noise = "x".repeat(99) + "\n";
        String start = noise.repeat(9_000) + HEAP + "\n" + noise.repeat(60_000);
        assertDied(service -> service.output(start), new Death.SurvivedOom("Java heap space"), HEAP);
        trial = TrialFixture.in(result, 2, "buffer-all", 1);
        String end = noise.repeat(60_000) + HEAP + "\n" + noise.repeat(30_000);
        assertDied(service -> service.output(end), new Death.SurvivedOom("Java heap space"), HEAP);
    }

    @Test
    void collecting_over_half_of_ten_seconds_is_thrashing() {
        String log = IntStream.range(0, 12)
                .mapToObj(second -> gcPause(second + 1, 600))
                .collect(Collectors.joining());
        assertDied(service -> service.gcLog(log), new Death.Thrashing(0.6), "Full (Allocation Failure) 310m->309m");
    }

    @Test
    void collecting_over_nine_tenths_of_three_seconds_is_thrashing() {
        String log = gcPause(5, 950) + gcPause(6, 950) + gcPause(7, 950);
        TrialResult judged = trial.subject(service -> service.gcLog(log)).judge();
        assertThat(theDeath(judged))
                .isInstanceOfSatisfying(
                        Death.Thrashing.class,
                        death -> assertThat(death.share()).isBetween(0.94, 0.96));
    }

    /** A soak has its heap collected from time to time, and a large one takes seconds. */
    @ParameterizedTest
    @CsvSource({"Diagnostic Command", "Heap Inspection Initiated GC"})
    void collections_that_the_lab_asks_for_are_neither_thrashing_nor_reported(String cause) {
        String log = (gcPause(5, 2_900) + gcPause(10, 2_900)).replace("Allocation Failure", cause);
        TrialResult judged = trial.subject(service -> service.gcLog(log)).judge();
        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judged.findings())
                .noneSatisfy(finding -> assertThat(finding.evidence()).contains("GC-bound"));
    }

    @Test
    void less_collection_than_thrashing_is_reported_and_breaks_nothing() {
        String log = gcPause(5, 900) + gcPause(6, 900) + gcPause(7, 800);
        TrialResult judged = trial.subject(service -> service.gcLog(log)).judge();
        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judged.findings())
                .anySatisfy(finding -> assertThat(finding.evidence()).contains("GC-bound"));
    }

    @Test
    void a_probe_without_an_answer_is_unresponsive() {
        assertDied(MemberFixture::probeUnanswered, new Death.Unresponsive(), "readiness probe");
    }

    @Test
    void a_member_that_is_not_ready_within_its_bound_never_was() {
        trial.ended(TrialOutcome.Kind.NOT_STARTED, 1);
        assertDied(service -> service.neverReady().output("Starting...\n"), new Death.NeverReady(), "Starting...");
    }

    @Test
    void a_start_that_the_lab_gave_up_before_its_bound_is_not_a_death() {
        TrialResult judged = trial.ended(TrialOutcome.Kind.NOT_STARTED, 1)
                .subject(service -> service.neverReady().until(1_200))
                .judge();
        assertThat(judged.endings()).isEmpty();
        assertThat(judged.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        verdict -> assertThat(verdict.reason()).isEqualTo(Verdict.Reason.NOT_STARTED));
    }

    @Test
    void an_interrupted_start_is_not_a_death() {
        TrialResult judged =
                trial.subject(MemberFixture::neverReady).interrupted().judge();
        assertThat(judged.endings()).isEmpty();
        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void a_member_that_the_lab_stopped_or_left_running_did_not_die() {
        assertThat(trial.judge().endings()).isEmpty();
        assertThat(TrialFixture.in(result, 2, "x", 1)
                        .subject(MemberFixture::stillRunning)
                        .judge()
                        .verdict())
                .isEqualTo(Verdict.HOLDS);
    }

    @Test
    void a_need_that_died_leaves_the_question_open_and_takes_the_blame_for_who_waits() {
        TrialResult judged = trial.need(store -> store.exit(1).errors("disk full\n"))
                .subject(MemberFixture::probeUnanswered)
                .judge();
        assertThat(judged.endings()).extracting(DeathReport::member).containsExactly("store");
        assertThat(judged.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        verdict -> assertThat(verdict.reason()).isEqualTo(Verdict.Reason.STORE));
        assertThat(judged.because()).contains("disk full");
    }

    @Test
    void a_subject_that_died_of_itself_broke_even_when_a_need_died_too() {
        TrialResult judged = trial.need(store -> store.exit(1))
                .subject(service -> service.exit(137).oomKills(1))
                .judge();
        assertThat(judged.endings()).extracting(DeathReport::member).containsExactly("store", "service");
        assertThat(theDeath(judged)).isEqualTo(new Death.KilledByCap());
    }

    private void assertDied(UnaryOperator<MemberFixture> how, Death death, String evidence) {
        TrialResult judged = trial.subject(how).judge();
        assertThat(theDeath(judged)).isEqualTo(death);
        assertThat(judged.endings()).hasSize(1);
        assertThat(judged.endings().getFirst().member()).isEqualTo("service");
        assertThat(judged.endings().getFirst().evidence()).contains(evidence);
        assertThat(judged.because()).contains(evidence);
    }

    private static Death theDeath(TrialResult judged) {
        assertThat(judged.verdict()).isInstanceOf(Verdict.Breaks.class);
        Violation violation = ((Verdict.Breaks) judged.verdict()).violation();
        assertThat(violation).isInstanceOf(Violation.Died.class);
        return ((Violation.Died) violation).ending().death();
    }

    @Test
    void every_death_has_a_test_here_or_in_the_test_of_hangs() {
        List<String> tested = List.of(
                "KilledByCap",
                "KilledByOuterLimit",
                "HeapExhausted",
                "DirectExhausted",
                "Metaspace",
                "NoNativeThread",
                "RuntimeOutOfMemory",
                "Crashed",
                "Signalled",
                "Exited",
                "SurvivedOom",
                "Thrashing",
                "Hung",
                "Unresponsive",
                "NeverReady");
        assertThat(Death.class.getPermittedSubclasses())
                .extracting(Class::getSimpleName)
                .containsExactlyInAnyOrderElementsOf(tested);
    }
}
