package plimsoll.worker.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;
import plimsoll.worker.WorkloadFixture;

/** The worker as the lab starts it, with the smallest heap that it supports. */
class WorkerProcessTest {
    private static final int SECONDS = 120;

    @TempDir
    private Path folder;

    private Process worker;

    @AfterEach
    void leaves_no_process() {
        if (worker != null) {
            worker.destroyForcibly();
        }
    }

    @Test
    void a_killed_worker_keeps_its_marks() throws Exception {
        WorkloadFixture fixture = new WorkloadFixture(folder).burst(1000);
        for (int i = 500; i < 1000; i++) {
            fixture.driver(Integer.toString(i), "hang");
        }
        BufferedReader output = start("load", fixture.file());
        assertThat(output.readLine()).contains("\"is\":\"hello\"", "\"pid\":" + worker.pid());
        send("run first\n");
        await(fixture, LedgerState.ACKNOWLEDGED, 500);
        await(fixture, LedgerState.ATTEMPTED, 500);

        worker.destroyForcibly();

        assertThat(worker.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).isEqualTo(137);
        assertThat(fixture.count(LedgerState.ACKNOWLEDGED)).isEqualTo(500);
        assertThat(fixture.count(LedgerState.ATTEMPTED)).isEqualTo(500);
    }

    @Test
    void the_rehearsal_is_over_before_a_worker_is_ready() throws Exception {
        BufferedReader output = start(
                "load",
                new WorkloadFixture(folder).driver("else", "acknowledge").file());

        assertThat(output.readLine()).contains("\"is\":\"hello\"");
        assertThat(folder.toFile().list())
                .contains("ledger-w.bin", "w.hlog")
                .noneMatch(name -> name.contains("rehearsal"));
    }

    @Test
    void the_end_of_input_ends_it_at_once_even_if_a_driver_hangs() throws Exception {
        WorkloadFixture fixture = new WorkloadFixture(folder).driver("else", "ignore-interrupts");
        start("load", fixture.file());
        send("run first\n");
        await(fixture, LedgerState.ATTEMPTED, 10);

        worker.getOutputStream().close();

        assertThat(worker.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).isZero();
        assertThat(fixture.count(LedgerState.ATTEMPTED)).isEqualTo(10);
    }

    @Test
    void a_stop_in_the_middle_ends_the_phase_and_the_process() throws Exception {
        WorkloadFixture fixture =
                new WorkloadFixture(folder).driver("else", "hang").until("{\"is\":\"broken\",\"atMostMillis\":60000}");
        BufferedReader output = start("load", fixture.file());
        send("run first\n");
        await(fixture, LedgerState.ATTEMPTED, 10);

        send("stop\n");

        assertThat(worker.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).isZero();
        assertThat(output.lines().filter(line -> line.contains("phase-end")))
                .singleElement()
                .asString()
                .contains("\"cut\":false", "\"unknown\":10");
    }

    @Test
    void the_end_of_one_phase_lets_the_worker_wait_for_the_next_command() throws Exception {
        WorkloadFixture fixture = new WorkloadFixture(folder)
                .driver("else", "acknowledge")
                .until("{\"is\":\"elapsed\",\"timeMillis\":60000}");
        BufferedReader output = start("load", fixture.file());
        send("run first\n");
        await(fixture, LedgerState.ACKNOWLEDGED, 10);

        send("end first\n");

        assertThat(output.lines().filter(line -> line.contains("phase-end")).findFirst())
                .hasValueSatisfying(line -> assertThat(line).contains("\"cut\":false", "\"acknowledged\":10"));
        assertThat(worker.isAlive()).isTrue();
        send("stop\n");
        assertThat(worker.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).isZero();
    }

    @Test
    void a_worker_that_is_killed_at_the_end_of_its_output_leaves_whole_records() throws Exception {
        WorkloadFixture fixture = new WorkloadFixture(folder).driver("else", "acknowledge");
        BufferedReader output = start("load", fixture.file());
        send("run first\n");
        await(fixture, LedgerState.ACKNOWLEDGED, 10);
        send("stop\n");
        List<String> lines = output.lines().toList();

        worker.destroyForcibly();

        assertThat(lines).anyMatch(line -> line.contains("phase-end"));
        assertThat(fixture.count(LedgerState.ACKNOWLEDGED)).isEqualTo(10);
        assertThat(Files.readString(fixture.histograms()))
                .contains("Tag=first.response")
                .endsWith("\n");
    }

    @Test
    void a_broken_driver_is_reported_and_exits_with_3() throws Exception {
        BufferedReader output = start(
                "load", new WorkloadFixture(folder).driver("else", "throw").file());
        send("run first\n");

        assertThat(worker.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).isEqualTo(3);
        assertThat(output.lines().reduce((first, last) -> last).orElseThrow())
                .contains("\"is\":\"broken\"", "the driver has a mistake");
    }

    @Test
    void a_bad_workload_file_exits_with_2() throws Exception {
        Path file = Files.writeString(folder.resolve("bad.json"), "{\"name\":\"w\",\"seed\":\"xyz\",\"phases\":[]}");
        start("load", file);

        assertThat(worker.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).isEqualTo(2);
        assertThat(new String(worker.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("'seed'", "1 to 16 hexadecimal digits", "xyz");
    }

    @Test
    void an_audit_lists_its_store_on_command() throws Exception {
        BufferedReader output = start("audit", audit());

        send("list\n");

        assertThat(output.readLine()).contains("\"is\":\"audit-end\"", "\"listed\":1");
        assertThat(worker.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).isZero();
        assertThat(folder.resolve("audit-A.json")).exists();
    }

    @Test
    void an_audit_whose_lab_is_gone_before_the_command_lists_nothing() throws Exception {
        BufferedReader output = start("audit", audit());

        worker.getOutputStream().close();

        assertThat(worker.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).isZero();
        assertThat(output.lines()).isEmpty();
        assertThat(folder.resolve("stored-A.bin.partial")).doesNotExist();
        assertThat(folder.resolve("audit-A.json")).doesNotExist();
    }

    @Test
    void an_audit_that_reads_another_command_exits_with_2() throws Exception {
        start("audit", audit());

        send("run first\n");

        assertThat(worker.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).isEqualTo(2);
        assertThat(new String(worker.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("'list'", "run first");
    }

    /** Returns the order of an audit whose store has one copy. */
    private Path audit() throws IOException {
        MappedLedger.create(folder.resolve("ledger"), new OperationByteLayout(1, 10, 7));
        Files.writeString(folder.resolve("listing"), new OperationId(7, 0, 3) + " 100 1\n");
        return Files.writeString(folder.resolve("request.json"), """
                {"name":"listed","settings":{"file":"%s"},"ledgers":["%s"],"stored":"%s","summary":"%s",
                 "seed":"7","payloadBytes":100,"deadlineMillis":20000}
                """.formatted(
                        folder.resolve("listing"),
                        folder.resolve("ledger"),
                        folder.resolve("stored-A.bin"),
                        folder.resolve("audit-A.json")));
    }

    private BufferedReader start(String mode, Path file) throws IOException {
        worker = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-Xmx16m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "plimsoll.worker.Main",
                        mode,
                        file.toString())
                .start();
        return worker.inputReader();
    }

    private void send(String command) throws IOException {
        worker.getOutputStream().write(command.getBytes(StandardCharsets.UTF_8));
        worker.getOutputStream().flush();
    }

    private static void await(WorkloadFixture fixture, LedgerState state, long count) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (fixture.count(state) != count && System.nanoTime() < end) {
            Thread.sleep(20);
        }
        assertThat(fixture.count(state)).isEqualTo(count);
    }
}
