package plimsoll.lab.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.record.ProcessExit;

class ProcessSpawnerTest {
    private static final Duration BOUND = Duration.ofSeconds(20);
    private static final SystemTools NO_TOOLS =
            new SystemTools(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    @TempDir
    Path root;

    private final ProcessSpawner spawner = new ProcessSpawner(SystemTools.find());

    @AfterEach
    void close() {
        spawner.close();
    }

    @Test
    void commands_go_in_and_answers_come_out_through_pipes() throws Exception {
        ManagedProcess cat =
                spawner.start(command(List.of("cat"), new OutputTarget.Pipe(), true), ProcessIsolation.NONE);
        cat.stdin().write("run burst\n".getBytes(StandardCharsets.UTF_8));
        cat.stdin().flush();
        BufferedReader answers = new BufferedReader(new InputStreamReader(cat.stdout(), StandardCharsets.UTF_8));
        assertThat(answers.readLine()).isEqualTo("run burst");
        cat.stdin().close();
        assertThat(cat.await(BOUND)).isTrue();
        assertThat(cat.exit()).contains(new ProcessExit(0, Optional.empty()));
        assertThat(cat.stoppedByLab()).isFalse();
    }

    @Test
    void the_kernel_ends_what_the_lab_started_before_the_lab() throws Exception {
        Path log = root.resolve("score");
        ManagedProcess process = spawner.start(
                command(List.of("cat", "/proc/self/oom_score_adj"), OutputTarget.kept(log), false),
                ProcessIsolation.NONE);
        assertThat(process.await(BOUND)).isTrue();
        assertThat(Integer.parseInt(Files.readString(log).strip()))
                .isEqualTo(1000)
                .isGreaterThan(Integer.parseInt(
                        Files.readString(Path.of("/proc/self/oom_score_adj")).strip()));
    }

    @Test
    void no_other_user_can_guess_the_mark_of_a_process() throws Exception {
        List<String> marks = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Path log = root.resolve("mark" + i);
            ManagedProcess process = spawner.start(
                    command(List.of("sh", "-c", "echo $PLIMSOLL_PROCESS"), OutputTarget.kept(log), false),
                    ProcessIsolation.NONE);
            assertThat(process.await(BOUND)).isTrue();
            marks.add(Files.readString(log).strip());
        }
        String own = ProcessIdentity.own() + "-";
        assertThat(marks)
                .hasSize(2)
                .doesNotHaveDuplicates()
                .allMatch(mark ->
                        mark.startsWith(own) && mark.substring(own.length()).matches("[0-9a-f]{16}"));
    }

    @Test
    void a_process_whose_starter_was_interrupted_does_not_stay() throws Exception {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> spawner.start(
                        command(List.of("sleep", "64.25"), new OutputTarget.Discarded(), false), ProcessIsolation.NONE))
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(childrenWith("sleep 64.25"))
                .as("the process is gone while the spawner, whose end the kernel's signal follows, still runs")
                .isZero();
    }

    private static long childrenWith(String command) {
        return ProcessHandle.current()
                .descendants()
                .filter(child -> child.info().commandLine().orElse("").contains(command))
                .count();
    }

    @Test
    void output_after_term_is_still_kept() throws Exception {
        Path log = root.resolve("log");
        List<String> script =
                List.of("sh", "-c", "trap 'echo last words; exit 5' TERM; echo up; while :; do sleep 0.05; done");
        OutputTarget awaited = new OutputTarget.LogFile(log, Optional.of(Pattern.compile("^up$")));
        ManagedProcess process = spawner.start(command(script, awaited, false), ProcessIsolation.NONE);
        while (!process.matched()) {
            UninterruptibleSleep.of(Duration.ofMillis(5));
        }
        assertThat(process.stop(BOUND)).contains(new ProcessExit(5, Optional.empty()));
        assertThat(Files.readString(log)).isEqualTo("up\nlast words\n");
        assertThat(process.stoppedByLab()).isTrue();
    }

    @Test
    void a_process_that_logs_without_end_costs_a_bounded_file() throws Exception {
        Path log = root.resolve("log");
        ManagedProcess process = spawner.start(
                command(List.of("sh", "-c", "head -c 50000000 /dev/zero; echo the end"), OutputTarget.kept(log), false),
                ProcessIsolation.NONE);
        assertThat(process.await(BOUND)).isTrue();
        assertThat(Files.size(log)).isBetween(5L << 20, (5L << 20) + 100);
        byte[] bytes = Files.readAllBytes(log);
        assertThat(new String(bytes, bytes.length - 8, 8, StandardCharsets.UTF_8))
                .isEqualTo("the end\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(.|\\s)*Started", "[a-z ]*[a-z ]*[a-z ]*Started"})
    void an_expression_that_is_too_expensive_for_a_line_does_not_hold_up_the_process(String expression)
            throws Exception {
        Path log = root.resolve("log");
        String line = "word ".repeat(1500);
        OutputTarget awaited = new OutputTarget.LogFile(log, Optional.of(Pattern.compile(expression)));
        ManagedProcess process = spawner.start(
                command(
                        List.of("sh", "-c", "for i in $(seq 40); do echo '" + line + "'; done; echo Started"),
                        awaited,
                        false),
                ProcessIsolation.NONE);
        // Until the search is given up it takes seconds of CPU time, for which other processes compete.
        assertThat(process.await(BOUND.multipliedBy(9))).isTrue();
        assertThat(process.exit()).contains(new ProcessExit(0, Optional.empty()));
        assertThat(Files.size(log)).isEqualTo(40L * (line.length() + 1) + "Started\n".length());
        assertThat(process.logFailures()).isEmpty();
        assertThat(process.matched()).isFalse();
        assertThat(process.searchFailure())
                .hasValueSatisfying(why -> assertThat(why).contains("was given up", expression, "7500 characters"));
    }

    @Test
    void a_log_that_cannot_be_written_is_named_and_does_not_hold_up_the_process() throws Exception {
        ManagedProcess process = spawner.start(
                command(List.of("head", "-c", "1000000", "/dev/zero"), OutputTarget.kept(Path.of("/dev/full")), false),
                ProcessIsolation.NONE);
        assertThat(process.await(BOUND)).isTrue();
        assertThat(process.exit()).contains(new ProcessExit(0, Optional.empty()));
        assertThat(process.logFailures()).singleElement().asString().contains("/dev/full", "disk is not full");
    }

    @Test
    void descendants_of_a_process_end_with_it() throws Exception {
        Path log = root.resolve("log");
        ManagedProcess process = spawner.start(
                command(List.of("sh", "-c", "sleep 60 & echo $!"), OutputTarget.kept(log), false),
                ProcessIsolation.NONE);
        assertThat(process.onGone().get()).isEmpty();
        long child = Long.parseLong(Files.readString(log).strip());
        assertThat(ProcessTable.entry(child).filter(ProcessTable.Entry::alive)).isEmpty();
    }

    @Test
    void a_child_that_ends_meanwhile_does_not_keep_its_family_from_being_paused() throws Exception {
        ManagedProcess process = spawner.start(
                command(List.of("sh", "-c", "while :; do sleep 0.002; done"), new OutputTarget.Discarded(), false),
                ProcessIsolation.NONE);
        for (int i = 0; i < 20; i++) {
            process.family().signal("STOP");
            process.family().signal("CONT");
        }
        process.kill();
        assertThat(process.await(BOUND)).isTrue();
        assertThatThrownBy(() -> process.family().signal("STOP")).isInstanceOf(IOException.class);
    }

    @Test
    void children_are_killed_by_the_kernel_when_the_spawner_thread_ends() throws Exception {
        org.junit.jupiter.api.Assumptions.assumeTrue(
                SystemTools.find().setpriv().isPresent(), "no setpriv");
        ManagedProcess process = spawner.start(
                command(List.of("sleep", "60"), new OutputTarget.Discarded(), false), ProcessIsolation.NONE);
        while (!"sleep 60".equals(ProcessTable.commandLine(process.pid()).orElse(""))) {
            UninterruptibleSleep.of(Duration.ofMillis(5));
        }
        spawner.close();
        assertThat(process.await(BOUND)).isTrue();
        assertThat(process.exit()).contains(new ProcessExit(137, Optional.of(9)));
    }

    @Test
    void a_closed_spawner_says_so() {
        spawner.close();
        assertThatThrownBy(() -> spawner.start(
                        command(List.of("true"), new OutputTarget.Discarded(), false), ProcessIsolation.NONE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the lab is stopping");
    }

    @Test
    void a_directory_that_is_not_there_is_named() {
        ProcessCommand nowhere = new ProcessCommand(
                "worker",
                List.of("true"),
                Map.of(),
                Path.of("/no/such"),
                List.of(),
                new OutputTarget.Discarded(),
                new OutputTarget.Discarded(),
                false);
        assertThatThrownBy(() -> spawner.start(nowhere, ProcessIsolation.NONE)).hasMessageContaining("/no/such");
    }

    @Test
    void a_machine_with_fewer_tools_still_starts_the_same_program() throws Exception {
        try (ProcessSpawner bare = new ProcessSpawner(NO_TOOLS)) {
            Path log = root.resolve("log");
            ManagedProcess process = bare.start(
                    command(List.of("sh", "-c", "echo $$"), OutputTarget.kept(log), false), ProcessIsolation.NONE);
            assertThat(process.await(BOUND)).isTrue();
            assertThat(log).hasContent(Long.toString(process.pid()));
        }
    }

    /** Every process has neither for a moment of its start. */
    @Test
    void a_process_without_a_session_of_its_own_and_without_its_mark_is_killed() throws Exception {
        try (ProcessSpawner bare = new ProcessSpawner(NO_TOOLS)) {
            ManagedProcess process = bare.start(
                    command(List.of("env", "-i", "sleep", "60"), new OutputTarget.Discarded(), false),
                    ProcessIsolation.NONE);
            while (!"sleep 60".equals(ProcessTable.commandLine(process.pid()).orElse(""))) {
                UninterruptibleSleep.of(Duration.ofMillis(5));
            }

            process.kill();

            assertThat(process.await(BOUND)).isTrue();
            assertThat(process.exit()).contains(new ProcessExit(137, Optional.of(9)));
        }
    }

    private ProcessCommand command(List<String> argv, OutputTarget stdout, boolean stdin) {
        return new ProcessCommand(
                "worker", argv, Map.of(), root, List.of(), stdout, new OutputTarget.Discarded(), stdin);
    }
}
