import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The generators' target: nginx with a process for each core of -Dtarget=0, which counts the requests that it has answered. */
final class Target implements AutoCloseable {
    private static final Pattern COUNTS = Pattern.compile("requests\\s+\\d+ \\d+ (\\d+)");
    private static final String CORES = System.getProperty("target", "0");
    private static final URI STATUS = URI.create("http://127.0.0.1:28082/");

    private final Process nginx;
    private long asked;

    Target(Path folder) throws Exception {
        PinnedProcesses.run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", folder + "/key.pem", "-out", folder + "/cert.pem");
        Path conf = folder.resolve("nginx.conf");
        Files.writeString(conf, Files.readString(Path.of("bench/generator/nginx.conf"))
                .replace("HERE", folder.toString())
                .replace("worker_processes 1", "worker_processes " + CORES.split(",").length));
        nginx = PinnedProcesses.start(CORES, List.of("nginx", "-p", folder.toString(), "-c", conf.toString()), ProcessBuilder.Redirect.DISCARD);
        Thread.sleep(500);
        answered();
    }

    /** The number of requests that it has answered, except those of this query. */
    long answered() throws IOException {
        asked++;
        try (InputStream in = STATUS.toURL().openStream()) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Matcher counts = COUNTS.matcher(text);
            if (!counts.find()) {
                throw new IOException("nginx counts nothing: " + text);
            }
            return Long.parseLong(counts.group(1)) - asked;
        }
    }

    double cpuSeconds() throws IOException {
        return PinnedProcesses.cpuSeconds(nginx);
    }

    /** The processes that answer. */
    List<Long> pids() {
        return nginx.children().map(ProcessHandle::pid).toList();
    }

    @Override
    public void close() throws InterruptedException {
        nginx.destroy();
        nginx.waitFor();
    }
}
