package stub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class FileLimitTest {
    private static final int FILES = 60;

    @Test
    void a_stub_without_free_files_says_so_once_and_accepts_again_later() throws Exception {
        Process stub = new ProcessBuilder(
                        "/bin/sh",
                        "-c",
                        "ulimit -n " + FILES + " && exec \"$@\"",
                        "sh",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "--port=0",
                        "--delay=0")
                .start();
        List<Socket> clients = new ArrayList<>();
        try (BufferedReader output = stub.inputReader();
                BufferedReader errors = stub.errorReader()) {
            URI address = URI.create(output.readLine().replaceFirst("^ready ", ""));
            // Loads the classes now: while no file can be opened, none can be loaded from a directory.
            assertThat(status(address.resolve("/health"))).isPositive();
            for (int i = 0; i < FILES + 20; i++) {
                clients.add(new Socket(InetAddress.getLoopbackAddress(), address.getPort()));
            }
            assertThat(errors.readLine()).contains("cannot accept").contains("Too many open files");
            // Leaves time for further attempts, which must be silent.
            Thread.sleep(500);
            for (Socket client : clients) {
                client.close();
            }
            assertThat(status(address.resolve("/health"))).isPositive();
            stub.toHandle().destroy();
            assertThat(stub.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(errors.lines()).isEmpty();
        } finally {
            stub.destroyForcibly();
        }
    }

    private static int status(URI address) throws IOException {
        HttpURLConnection request = (HttpURLConnection) address.toURL().openConnection();
        request.setReadTimeout(20_000);
        request.setRequestProperty("Connection", "close");
        return request.getResponseCode();
    }
}
