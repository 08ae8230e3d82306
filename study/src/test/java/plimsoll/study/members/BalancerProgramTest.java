package plimsoll.study.members;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import plimsoll.model.member.ConfigFile;
import plimsoll.study.Studies;
import plimsoll.study.members.BalancerProgram.Policy;
import plimsoll.study.setting.LocalMachine;

class BalancerProgramTest {
    private static final List<String> TWO = List.of("service-1", "service-2");
    private static final Duration BOUND = Duration.ofSeconds(30);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "HAPROXY, ROUND_ROBIN, haproxy-round-robin.cfg",
        "HAPROXY, LEAST_CONNECTIONS, haproxy-least-connections.cfg",
        "NGINX, ROUND_ROBIN, nginx-round-robin.conf",
        "NGINX, LEAST_CONNECTIONS, nginx-least-connections.conf"
    })
    void the_whole_configuration_is_pinned(BalancerProgram program, Policy policy, String golden) throws IOException {
        Path file = Studies.RESOURCES.resolve("balancer").resolve(golden);
        String text = program.config(TWO, policy).text();
        if (Boolean.getBoolean("reference.write")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        }
        assertThat(text).isEqualTo(Files.readString(file));
    }

    @ParameterizedTest
    @EnumSource(BalancerProgram.class)
    void only_placeholders_have_the_names_of_members(BalancerProgram program) {
        String usual = program.config(TWO, Policy.ROUND_ROBIN).text();
        String hostile = program.config(List.of("a} inject; {", "b\n  bind :80"), Policy.ROUND_ROBIN)
                .text();

        assertThat(hostile.replace("a} inject; {", "service-1").replace("b\n  bind :80", "service-2"))
                .isEqualTo(usual);
        assertThat(usual.replaceAll("\\$\\{[^}]*}", "")).doesNotContain("service");
    }

    @ParameterizedTest
    @EnumSource(BalancerProgram.class)
    void one_process_reaches_both_servers_and_avoids_a_dead_one(BalancerProgram program) throws Exception {
        assumeTrue(new LocalMachine().systemProgram(program.key()).isPresent());
        HttpServer one = server("one");
        HttpServer two = server("two");
        try (Socket kept = keptPort()) {
            int port = kept.getLocalPort();
            Process balancer = start(program, port, one, two);
            try {
                awaitPort(port, balancer);
                assertThat(answers(port, 8)).containsExactly("one", "two");
                assertThat(balancer.descendants())
                        .as("processes that outlive the lab")
                        .isEmpty();
                two.stop(0);
                assertThat(answers(port, 8)).containsExactly("one");
            } finally {
                balancer.destroyForcibly();
                assertThat(balancer.waitFor(BOUND.toSeconds(), TimeUnit.SECONDS))
                        .isTrue();
            }
        } finally {
            one.stop(0);
            two.stop(0);
        }
    }

    private Process start(BalancerProgram program, int port, HttpServer one, HttpServer two) throws IOException {
        ConfigFile config = program.config(TWO, Policy.ROUND_ROBIN);
        String text = config.text()
                .replace("${port}", Integer.toString(port))
                .replace("${service-1.port}", Integer.toString(one.getAddress().getPort()))
                .replace("${service-2.port}", Integer.toString(two.getAddress().getPort()));
        Files.writeString(directory.resolve(config.name()), text);
        String path =
                new LocalMachine().systemProgram(program.key()).orElseThrow().toString();
        return new ProcessBuilder(program.command(path).stream()
                        .map(word -> word.replace("${dir}", directory.toString()))
                        .toList())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output.log").toFile())
                .start();
    }

    private void awaitPort(int port, Process balancer) throws Exception {
        long deadline = System.nanoTime() + BOUND.toNanos();
        while (balancer.isAlive() && System.nanoTime() < deadline) {
            try (Socket open = new Socket(InetAddress.getLoopbackAddress(), port)) {
                assertThat(open.isConnected()).isTrue();
                return;
            } catch (IOException notYet) {
                Thread.sleep(5);
            }
        }
        throw new AssertionError(Files.readString(directory.resolve("output.log")));
    }

    private static Set<String> answers(int port, int requests) throws Exception {
        Set<String> answers = new TreeSet<>();
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (int i = 0; i < requests; i++) {
                HttpRequest post = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/files/" + i))
                        .timeout(BOUND)
                        .POST(HttpRequest.BodyPublishers.ofString("content"))
                        .build();
                HttpResponse<String> answer = client.send(post, HttpResponse.BodyHandlers.ofString());
                answers.add(answer.statusCode() == 200 ? answer.body() : Integer.toString(answer.statusCode()));
            }
        }
        return answers;
    }

    private static HttpServer server(String name) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, name.length());
            exchange.getResponseBody().write(name.getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        server.start();
        return server;
    }

    /** Never listens: the port stays free for a balancer, which reuses addresses, and is given to no other process. */
    private static Socket keptPort() throws IOException {
        Socket kept = new Socket();
        kept.setReuseAddress(true);
        kept.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        return kept;
    }

    @Test
    void every_program_of_the_schema_is_known() {
        assertThat(BalancerProgram.of("haproxy")).isEqualTo(BalancerProgram.HAPROXY);
        assertThat(BalancerProgram.of("nginx")).isEqualTo(BalancerProgram.NGINX);
        assertThat(Policy.of("least-connections")).isEqualTo(Policy.LEAST_CONNECTIONS);
    }
}
