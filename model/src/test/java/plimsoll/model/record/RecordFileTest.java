package plimsoll.model.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordFileTest {
    @TempDir
    Path root;

    private Path canary;
    private Path file;

    @BeforeEach
    void plant() throws IOException {
        canary = Files.writeString(root.resolve("canary"), "secret");
        file = root.resolve("record");
    }

    /** A file that a trial never writes. */
    enum Planted {
        LINK {
            @Override
            void at(Path file, Path canary) throws IOException {
                Files.createSymbolicLink(file, canary);
            }
        },
        ENDLESS_LINK {
            @Override
            void at(Path file, Path canary) throws IOException {
                Files.createSymbolicLink(file, Path.of("/dev/zero"));
            }
        },
        DIRECTORY {
            @Override
            void at(Path file, Path canary) throws IOException {
                Files.createDirectory(file);
            }
        },
        PIPE {
            @Override
            void at(Path file, Path canary) throws Exception {
                Process made = new ProcessBuilder("mkfifo", file.toString()).start();
                assertThat(made.waitFor(20, TimeUnit.SECONDS)).isTrue();
            }
        };

        abstract void at(Path file, Path canary) throws Exception;
    }

    @ParameterizedTest
    @EnumSource
    void only_a_regular_file_is_read_or_continued(Planted planted) throws Exception {
        planted.at(file, canary);

        assertThat(RecordFile.exists(file)).isTrue();
        assertThatThrownBy(() -> RecordFile.open(file, 100))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("record is");
        assertThatThrownBy(() -> RecordFile.text(file, 100)).hasMessageContaining("a record is a regular file");
        assertThatThrownBy(() -> RecordFile.channel(file)).hasMessageContaining("a record is a regular file");
        assertThatThrownBy(() -> RecordFile.writableChannel(file)).hasMessageContaining("a record is a regular file");
        assertThatThrownBy(() -> RecordFile.append(file)).hasMessageContaining("a record is a regular file");
        assertThat(canary).hasContent("secret");
    }

    @Test
    void a_device_is_neither_read_nor_replaced() {
        assertThatThrownBy(() -> RecordFile.open(Path.of("/dev/zero"), 100)).hasMessageContaining("a pipe or a device");
        assertThatThrownBy(() -> RecordFile.create(Path.of("/dev/zero"))).hasMessageContaining("a pipe or a device");
        assertThat(Path.of("/dev/zero")).exists();
    }

    @Test
    void a_file_is_written_in_place_of_links_and_never_behind_one() throws Exception {
        Files.createSymbolicLink(file, canary);
        Files.createSymbolicLink(RecordFile.partial(file), canary);

        RecordFile.write(file, "text");

        assertThat(canary).hasContent("secret");
        assertThat(file).hasContent("text").matches(Files::isRegularFile).matches(each -> !Files.isSymbolicLink(each));
        assertThat(RecordFile.partial(file)).doesNotExist();
    }

    @Test
    void a_created_file_takes_the_place_of_a_link() throws Exception {
        Files.createSymbolicLink(file, canary);
        try (OutputStream out = RecordFile.create(file)) {
            out.write('x');
        }
        assertThat(canary).hasContent("secret");
        assertThat(RecordFile.text(file, 100)).isEqualTo("x");
    }

    @Test
    void a_new_file_is_not_made_behind_a_link_to_nothing() throws Exception {
        Files.createSymbolicLink(file, root.resolve("nothing"));
        assertThatThrownBy(() -> RecordFile.newChannel(file)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(root.resolve("nothing")).doesNotExist();
    }

    @Test
    void a_record_that_is_too_long_is_refused_before_it_is_read() throws Exception {
        Files.writeString(file, "12345");
        assertThat(RecordFile.text(file, 5)).isEqualTo("12345");
        assertThatThrownBy(() -> RecordFile.text(file, 4)).hasMessage(file + " has 5 bytes, but at most 4 are read");
        try (FileChannel channel = FileChannel.open(file, java.nio.file.StandardOpenOption.WRITE)) {
            channel.write(java.nio.ByteBuffer.wrap(new byte[1]), RecordFile.LONGEST);
        }
        assertThatThrownBy(() -> RecordFile.open(file, RecordFile.LONGEST)).hasMessageContaining("1073741825 bytes");
    }

    @Test
    void a_record_that_grows_beyond_the_bound_while_it_is_read_is_refused() throws Exception {
        Files.writeString(file, "12345");
        try (InputStream in = RecordFile.open(file, 100)) {
            assertThat(in.readNBytes(5)).hasSize(5);
            Files.writeString(file, "123456");
            assertThat(in.read()).isEqualTo('6');
        }
    }

    @Test
    void a_write_that_fails_leaves_no_partial_file_and_the_earlier_file_as_it_was() throws Exception {
        Files.writeString(file, "earlier");
        assertThatThrownBy(() -> RecordFile.write(file, out -> {
                    out.write("half");
                    throw new IOException("the disk is full");
                }))
                .hasMessage("the disk is full");
        assertThat(file).hasContent("earlier");
        assertThat(RecordFile.partial(file)).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource
    void only_a_regular_file_gets_another_name(Planted planted) throws Exception {
        planted.at(file, canary);
        Path other = root.resolve("other");

        assertThatThrownBy(() -> RecordFile.link(file, other)).hasMessageContaining("a record is a regular file");
        assertThatThrownBy(() -> RecordFile.copy(file, other)).hasMessageContaining("a record is a regular file");
        assertThat(other).doesNotExist();
    }

    @Test
    void another_name_replaces_no_file() throws IOException {
        Files.writeString(file, "measured");
        assertThatThrownBy(() -> RecordFile.link(file, canary)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(canary).hasContent("secret");

        RecordFile.link(file, root.resolve("other"));
        assertThat(root.resolve("other")).hasContent("measured");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65_535, 65_536, 65_537, 300_000})
    void a_copy_has_the_bytes_of_the_record_and_its_length(int length) throws IOException {
        byte[] bytes = new byte[length];
        for (int at = 0; at < length; at += 200_000) {
            bytes[at] = 7;
        }
        Files.write(file, bytes);
        Path other = root.resolve("other");
        RecordFile.copy(file, other);

        assertThat(Files.readAllBytes(other)).isEqualTo(bytes);
    }

    @Test
    void a_copy_that_fails_leaves_no_file() throws IOException {
        Files.writeString(file, "measured");
        Path other = root.resolve("other");
        // The channels of an interrupted thread close, as those on a full disk fail.
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> RecordFile.copy(file, other)).isInstanceOf(ClosedByInterruptException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(other).doesNotExist();
    }

    @Test
    void pages_of_zeros_take_no_space_in_a_copy() throws Exception {
        try (FileChannel channel = RecordFile.createChannel(file)) {
            channel.write(java.nio.ByteBuffer.wrap(new byte[] {1}), 64 << 20);
        }
        Path other = root.resolve("other");
        RecordFile.copy(file, other);

        Process blocks = new ProcessBuilder("stat", "-c", "%b", other.toString()).start();
        String counted = new String(blocks.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.US_ASCII);
        assertThat(Files.mismatch(file, other)).isNegative();
        assertThat(Long.parseLong(counted.strip())).as("blocks of 512 bytes").isLessThan(1000);
    }

    @Test
    void an_interrupted_thread_still_writes_and_reads_a_record() throws IOException {
        Thread.currentThread().interrupt();
        RecordFile.write(file, "measured");
        try (OutputStream more = RecordFile.append(file)) {
            more.write('!');
        }
        assertThat(RecordFile.text(file, 100)).isEqualTo("measured!");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void a_record_is_stored_while_its_thread_is_interrupted_again_and_again() throws IOException {
        Thread storing = Thread.currentThread();
        Thread interrupting = new Thread(() -> {
            for (int count = 0; count < 500; count++) {
                storing.interrupt();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
        });
        interrupting.start();
        while (interrupting.isAlive()) {
            RecordFile.store(file, "measured".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(RecordFile.text(file, 100)).isEqualTo("measured");
    }
}
