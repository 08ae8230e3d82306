package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One program of each service of the suites that opens a port listens on loopback alone. Contracts of concurrency-models
 * look at the programs that they start anyway.
 */
@Tag("end-to-end")
@Timeout(900)
class SuiteListenersTest {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin/java").toString();

    /** The JDK of historical variants, and the last one that Hazelcast 3 supports. */
    private static final String OLD_JDK = "17";

    /** Has the peer of the current version start its member. */
    private static final String START = "start";

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "upload-relay/services/blob-sink | blobsink.Main --port=PORT",
                "multipart-intake/services/tomcat | intake.unread.Main --server.port=PORT --server.tomcat.basedir=DIR --receipts=DIR",
                "multipart-intake/services/tomcat-9 | intake.buffer8k.Main --server.port=PORT --server.tomcat.basedir=DIR --receipts=DIR",
                "multipart-intake/services/nio | intake.nio.Main --server.port=PORT --receipts=DIR",
                "multipart-intake/services/peers | intake.netty.Main --server.port=PORT --receipts=DIR --spool=DIR --threshold=0",
                "bounded-queue/services/artemis | queues.artemis.Peer primary PORT MEMBER DIR",
                "concurrency-models/services/stub | stub.Main --port=PORT --delay=5",
                "concurrency-models/services/webflux | webflux.todo.Main --port=PORT --db=127.0.0.1:1"
            })
    void a_service_of_a_suite_listens_on_loopback_alone(String module, String arguments) throws Exception {
        try (Program program = new Program(java(module), List.of(), module, arguments)) {
            assertThat(program.listeners(1)).isNotEmpty().allMatch(TrialSurface.Listener::loopback);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "spring-mvc, relay.putstream.Main",
        "webflux, relay.reactive.Main",
        "spring-mvc-2022, relay.tempfile.Main"
    })
    void a_relay_listens_on_loopback_alone(String service, String main) throws Exception {
        String relay = "upload-relay/services/";
        try (Program store = new Program(JAVA, List.of(), relay + "blob-sink", "blobsink.Main --port=PORT")) {
            store.listeners(1);
            String options = " --server.port=PORT --store=http://127.0.0.1:" + store.port + "/devstoreaccount1";
            try (Program program = new Program(java(service), List.of(), relay + service, main + options)) {
                assertThat(program.listeners(1)).isNotEmpty().allMatch(TrialSurface.Listener::loopback);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "hazelcast, queues.hazelcast.Peer PORT MEMBER",
        "hazelcast, queues.hazelcast.FarMember PORT MEMBER MEMBER",
        "hazelcast-3, plimsoll.worker.Main inside 0 queue variant=peer requests=PORT member=MEMBER"
    })
    void a_member_of_a_cluster_listens_on_loopback_alone(String service, String peer) throws Exception {
        boolean old = isHistorical(service);
        List<String> options = old ? List.of("-Dhazelcast.nio.faststring=false") : List.of();

        try (Program program = new Program(java(service), options, "bounded-queue/services/" + service, peer)) {
            program.listeners(1);
            program.ask(old ? "backup-owner " + directory : START);

            assertThat(program.listeners(2)).hasSizeGreaterThan(1).allMatch(TrialSurface.Listener::loopback);
        }
    }

    /** Whether the study starts it on the old JDK; its directory is named by a version of its libraries. */
    private static boolean isHistorical(String module) {
        return module.matches(".*-[0-9]+");
    }

    private static String java(String module) throws IOException {
        return isHistorical(module) ? oldJava() : JAVA;
    }

    private static String oldJava() throws IOException {
        try (Stream<Path> jdks = Files.list(Path.of("/usr/lib/jvm"))) {
            List<Path> found = jdks.filter(jdk -> jdk.getFileName().toString().contains("-" + OLD_JDK + "-"))
                    .map(jdk -> jdk.resolve("bin/java"))
                    .filter(Files::isExecutable)
                    .toList();
            assumeTrue(!found.isEmpty(), "no JDK " + OLD_JDK + " in /usr/lib/jvm");
            return found.getFirst().toString();
        }
    }

    /** A program of a suite, started as its study starts it but for its ports, compiler and verification. */
    private final class Program implements AutoCloseable {
        private final int port = FreePort.take();
        private final int member = FreePort.take();
        private final Path output = Files.createTempFile(directory, "output", "");
        private final Process process;

        Program(String java, List<String> options, String module, String arguments) throws IOException {
            Path home = Tool.root().resolve("suites").resolve(module);
            assumeTrue(Files.exists(home.resolve("target/classpath")), module + " is not built");
            // A program opens the same ports if its classes are not verified, which takes a tenth of its start.
            List<String> command = new ArrayList<>(List.of(
                    java,
                    "-Xmx256m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:-BytecodeVerificationRemote"));
            command.addAll(options);
            command.addAll(List.of(
                    "-cp", Files.readString(home.resolve("target/classpath")).strip()));
            Arrays.stream(arguments.split(" "))
                    .map(word -> word.replace("PORT", String.valueOf(port))
                            .replace("MEMBER", String.valueOf(member))
                            .replace("DIR", directory.toString()))
                    .forEach(command::add);
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(home.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().putAll(Map.of("DB_PASSWORD", "none", "PLIMSOLL_SECRET", "none"));
            process = builder.start();
        }

        /** Waits until it listens on this many ports, and returns them all. */
        Set<TrialSurface.Listener> listeners(int most) {
            Waiting.until(
                    "listens: " + output,
                    () -> !process.isAlive()
                            || TrialSurface.listeners(process.pid()).size() >= most);
            assertThat(process.isAlive()).as(said()).isTrue();
            return TrialSurface.listeners(process.pid());
        }

        /** Has a peer start its member. */
        void ask(String line) throws IOException {
            try (Socket request = new Socket(InetAddress.getLoopbackAddress(), port)) {
                request.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
                assertThat(request.getInputStream().read()).as(said()).isPositive();
            }
        }

        private String said() {
            try {
                return Files.readString(output);
            } catch (IOException e) {
                return e.toString();
            }
        }

        @Override
        public void close() {
            process.destroyForcibly().onExit().join();
        }
    }
}
