package plimsoll.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.TestLab;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.model.Cpus;

/** The lab's own disk is at fault, and neither the worker nor the service: such a trial is repeated. */
@Timeout(60)
class UnwrittenMessagesTest {
    @TempDir
    Path root;

    @Test
    void messages_that_cannot_be_kept_are_a_failure_of_the_lab_and_not_of_its_worker() throws Exception {
        Path log = root.resolve("missing/worker-upload.ndjson");

        assertThatThrownBy(ended(log)::close)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(log.toString());
    }

    @Test
    void a_generator_whose_records_cannot_be_written_is_not_lost() throws Exception {
        WorkerConnection left = ended(root.resolve("worker-upload.ndjson"), new Left(Optional.of("ledger")));

        assertThatThrownBy(left::close)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("cannot write ledger");
    }

    @Test
    void a_generator_whose_messages_cannot_be_kept_is_not_lost() throws Exception {
        Path log = root.resolve("missing/worker-upload.ndjson");

        assertThatThrownBy(ended(log, new Left(Optional.empty()))::close)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(log.toString());
    }

    @Test
    void a_generator_that_is_lost_stays_lost() throws Exception {
        WorkerConnection lost = ended(root.resolve("worker-upload.ndjson"), new Left(Optional.empty()));

        assertThatThrownBy(lost::close).isInstanceOf(WorkerException.class).hasMessageContaining("no records");
    }

    @Test
    void messages_that_were_kept_let_the_connection_close() throws Exception {
        Path log = root.resolve("worker-upload.ndjson");

        ended(log).close();

        assertThat(log).hasContent("a line");
    }

    @Test
    void a_worker_that_the_lab_cannot_write_down_is_a_failure_of_the_lab() throws IOException {
        try (TestLab lab = TestLab.open(root)) {
            WorkerCommand command =
                    new WorkerCommand(lab.launcher(), Path.of("/bin/true"), new WorkerProgram("x", Optional.empty()));
            Path list = list(lab);
            Path aside = Files.move(list, root.resolve("aside"));
            Files.createDirectory(list);

            assertThatThrownBy(() -> command.audit(root.resolve("request.json"), Cpus.ANY, root.resolve("worker.log")))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining(list.toString());

            Files.delete(list);
            Files.move(aside, list);
        }
    }

    /** A connection whose worker has printed a line and ended. */
    private static WorkerConnection ended(Path log) throws InterruptedException {
        return ended(log, new Printed("a line\n"));
    }

    private static WorkerConnection ended(Path log, WorkerChannel channel) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        WorkerConnection connection = new WorkerConnection(
                "upload",
                channel,
                log,
                new WorkerConnection.WorkerListener(_ -> {}, _ -> ended.countDown()),
                SecretRedactor.NONE);
        assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
        return connection;
    }

    /** The file in which a lab writes down what it starts. */
    private static Path list(TestLab lab) throws IOException {
        try (Stream<Path> lists = Files.list(lab.state().resolve("labs"))) {
            return lists.findFirst().orElseThrow();
        }
    }

    /** A worker that printed a text and has ended. */
    private record Printed(String text) implements WorkerChannel {
        @Override
        public OutputStream commands() {
            return OutputStream.nullOutputStream();
        }

        @Override
        public InputStream output() {
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void close() {}
    }

    /**
     * A generator whose records do not come.
     *
     * @param unwritten the record that the lab could not write; empty: its machine is gone
     */
    private record Left(Optional<String> unwritten) implements WorkerChannel {
        @Override
        public OutputStream commands() {
            return OutputStream.nullOutputStream();
        }

        @Override
        public InputStream output() {
            return InputStream.nullInputStream();
        }

        @Override
        public void close() {
            throw new WorkerException("no records");
        }

        @Override
        public void checkKept() {
            unwritten.ifPresent(file -> {
                throw new UncheckedIOException("cannot write " + file, new IOException("full"));
            });
        }
    }
}
