package plimsoll.lab.launch.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.process.MemberUser;

/** Root copies from a directory in which another user may put anything. */
class ForeignDirectoryTest {
    private static final MemberUser DAEMON = new MemberUser(Path.of("/usr/bin/setpriv"), "daemon", 1, 1, Path.of("/"));

    @TempDir
    private Path root;

    private Path theirs = Path.of("");
    private Path result = Path.of("");
    private ForeignDirectory directory = new ForeignDirectory(theirs, DAEMON);

    @BeforeEach
    void create() throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root gives files to another user");
        theirs = DAEMON.createDirectory(root.resolve("theirs"));
        result = Files.createDirectory(root.resolve("result"));
        directory = new ForeignDirectory(theirs, DAEMON);
    }

    @Test
    void a_file_of_the_user_is_copied_whole_and_becomes_the_labs() throws IOException {
        byte[] content = new byte[200_001];
        content[200_000] = 7;
        theirs(Files.write(theirs.resolve("gc.log"), content));

        directory.copy("gc.log", result.resolve("gc.log"));

        assertThat(result.resolve("gc.log")).hasBinaryContent(content);
        assertThat(Files.getAttribute(result.resolve("gc.log"), "unix:uid")).isEqualTo(0);
        assertThat(directory.names(name -> name.startsWith("gc"))).containsExactly("gc.log");
        assertThatThrownBy(() -> directory.copy("none", result.resolve("none")))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void nothing_is_copied_that_the_user_could_not_read() throws IOException {
        Path secret = Files.writeString(root.resolve("secret"), "of root");
        Files.createSymbolicLink(theirs.resolve("link"), secret);
        Files.createLink(theirs.resolve("hard"), secret);
        Files.writeString(theirs.resolve("roots"), "of root");
        theirs(Files.createDirectory(theirs.resolve("tree")));
        Files.createSymbolicLink(theirs.resolve("tree/link"), root);

        for (String name : new String[] {"link", "hard", "roots", "tree"}) {
            assertThatThrownBy(() -> directory.copy(name, result.resolve(name)))
                    .as(name)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("is not a regular file of daemon (uid 1)");
        }
        assertThat(result).isDirectoryNotContaining("regex:.*(link|hard|roots)");
    }

    @Test
    void a_pipe_is_refused_and_never_waited_for() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", theirs.resolve("gc.log").toString())
                        .start()
                        .waitFor())
                .isZero();
        theirs(theirs.resolve("gc.log"));

        assertThatThrownBy(() -> directory.copy("gc.log", result.resolve("gc.log")))
                .hasMessageContaining("is not a regular file");
    }

    @Test
    void a_directory_is_copied_with_its_files_and_an_endless_file_is_not() throws IOException {
        theirs(Files.createDirectory(theirs.resolve("chunks")));
        theirs(Files.createDirectory(theirs.resolve("chunks/2026")));
        theirs(Files.writeString(theirs.resolve("chunks/2026/a.jfr"), "chunk"));
        Path endless = theirs(Files.createFile(theirs.resolve("endless")));
        try (FileChannel channel = FileChannel.open(endless, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[1]), 5L << 30);
        }

        directory.copy("chunks", result.resolve("chunks"));

        assertThat(result.resolve("chunks/2026/a.jfr")).hasContent("chunk");
        assertThatThrownBy(() -> directory.copy("endless", result.resolve("endless")))
                .hasMessageContaining("bytes, but at most");
        assertThat(result.resolve("endless")).doesNotExist();
    }

    @Test
    void a_copy_that_takes_too_long_leaves_no_file_in_the_result_later() throws Exception {
        Path dump = theirs(Files.createFile(theirs.resolve("dump")));
        try (FileChannel channel = FileChannel.open(dump, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[1]), 64L << 20);
        }

        assertThatThrownBy(() -> directory.copy("dump", result.resolve("dump"), Long.MAX_VALUE, Duration.ofMillis(10)))
                .hasMessageContaining("was not copied within 10 ms");

        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("plimsoll-copy-dump")) {
                thread.join();
            }
        }
        assertThat(result.resolve("dump")).doesNotExist();
    }

    @Test
    void an_interrupted_run_still_copies_and_stays_interrupted() throws IOException {
        theirs(Files.writeString(theirs.resolve("gc.log"), "kept"));
        Thread.currentThread().interrupt();

        directory.copy("gc.log", result.resolve("gc.log"));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.resolve("gc.log")).hasContent("kept");
    }

    private static Path theirs(Path file) throws IOException {
        DAEMON.own(file);
        return file;
    }
}
