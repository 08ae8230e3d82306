package intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms that do not fit on the disk for temporary files, which is mounted for this service alone. */
class FullDiskTest {
    private static final int FORMS = 8;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(classes = {intake.readall.Main.class, intake.dropin.Main.class})
    void an_upload_that_does_not_fit_is_answered_507_and_leaves_room_for_the_next(Class<?> variant) throws Exception {
        assumeTrue(new ProcessBuilder("unshare", "-m", "true").start().waitFor() == 0, "this user may not mount");
        Path spool = Files.createDirectory(directory.resolve("spool"));
        int port = free();
        Process service = start(variant, spool, port);
        try {
            Pause.until("the service to answer", () -> answers(port));
            for (int form = 0; form < FORMS; form++) {
                assertThat(upload(port, "large-" + form, 1_500_000)).isEqualTo(507);
            }
            assertThat(upload(port, "small", 500_000)).isEqualTo(200);
            assertThat(Client.get(port, "/receipts")).contains("small").doesNotContain("large");
            try (Stream<Path> seen = Files.walk(Path.of("/proc/" + service.pid() + "/root" + spool))) {
                assertThat(seen.filter(Files::isRegularFile)).isEmpty();
            }
        } finally {
            service.destroyForcibly().waitFor(20, TimeUnit.SECONDS);
        }
    }

    private Process start(Class<?> variant, Path spool, int port) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> confined = List.of(
                "unshare",
                "-m",
                "sh",
                "-c",
                "mount -t tmpfs -o size=1m intake \"$0\" && exec \"$@\"",
                spool.toString(),
                java,
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                variant.getName(),
                "--server.port=" + port,
                "--server.tomcat.basedir=" + spool,
                "--server.tomcat.threads.max=4",
                "--receipts=" + directory);
        return new ProcessBuilder(confined)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("service.log").toFile())
                .start();
    }

    private static int upload(int port, String id, int length) throws IOException {
        return Client.post(port, "/uploads/" + id, Client.contentType(), Client.form("file", new byte[length]));
    }

    private static boolean answers(int port) {
        try {
            return Client.get(port, "/hello").equals("hello");
        } catch (IOException notYet) {
            return false;
        }
    }

    private static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
