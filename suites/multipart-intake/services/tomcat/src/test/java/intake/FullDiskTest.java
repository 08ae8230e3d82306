package intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Forms that do not fit on the disk for temporary files, which is mounted for these services alone. */
class FullDiskTest {
    private static final int FORMS = 8;

    @TempDir
    private static Path directory;

    private static Path spool;
    private static int readall;
    private static int dropin;
    private static Process services;

    /** The process of both services, which loads their classes once. */
    static final class Services {
        private Services() {}

        /** @param words the directories of temporary files and of receipts, and the ports of readall and of dropin */
        public static void main(String[] words) {
            Variant.READALL.start(settings(Variant.READALL, words[0], words[1], words[2]));
            Variant.DROPIN.start(settings(Variant.DROPIN, words[0], words[1], words[3]));
        }

        private static String[] settings(Variant variant, String spool, String receipts, String port) {
            return new String[] {
                "--server.port=" + port,
                "--server.tomcat.basedir=" + spool + "/" + variant,
                "--server.tomcat.threads.max=4",
                "--receipts=" + receipts + "/" + variant
            };
        }
    }

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(new ProcessBuilder("unshare", "-m", "true").start().waitFor() == 0, "this user may not mount");
        spool = Files.createDirectory(directory.resolve("spool"));
        readall = free(10_000);
        dropin = free(15_000);
        for (Variant variant : List.of(Variant.READALL, Variant.DROPIN)) {
            Files.createDirectory(directory.resolve(variant.name()));
        }
        services = started();
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (services != null) {
            services.destroyForcibly().waitFor(20, TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"READALL", "DROPIN"})
    void an_upload_that_does_not_fit_is_answered_507_and_leaves_room_for_the_next(Variant variant) throws Exception {
        int port = variant == Variant.READALL ? readall : dropin;
        Pause.until("the service to answer", () -> answers(port));
        for (int form = 0; form < FORMS; form++) {
            assertThat(upload(port, "large-" + form, 1_500_000)).isEqualTo(507);
        }
        assertThat(upload(port, "small", 500_000)).isEqualTo(200);
        assertThat(Client.get(port, "/receipts")).contains("small").doesNotContain("large");
        // The container deletes it after it has sent the response.
        Pause.until("the container to delete the spooled file", () -> spooled().isEmpty());
    }

    private static List<Path> spooled() throws IOException {
        try (Stream<Path> seen = Files.walk(Path.of("/proc/" + services.pid() + "/root" + spool))) {
            return seen.filter(Files::isRegularFile).toList();
        }
    }

    private static Process started() throws IOException {
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
                "-Xmx96m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                Services.class.getName(),
                spool.toString(),
                directory.toString(),
                Integer.toString(readall),
                Integer.toString(dropin));
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

    /**
     * Returns a free port below those that the kernel gives to other processes while the services start.
     *
     * @param first the first of 5000, one of which it is
     */
    private static int free(int first) throws IOException {
        while (true) {
            try (ServerSocket socket =
                    new ServerSocket(ThreadLocalRandom.current().nextInt(first, first + 5_000))) {
                return socket.getLocalPort();
            } catch (BindException taken) {
                // Another one is tried.
            }
        }
    }
}
