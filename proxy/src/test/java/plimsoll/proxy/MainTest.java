package plimsoll.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MainTest {
    private static final int COUNTS_MAX = 40;

    @Test
    void it_reports_its_port_obeys_commands_counts_and_ends_with_its_input() throws Exception {
        try (Target target = new Target()) {
            Process proxy = start(
                    "--listen", "0", "--to", "127.0.0.1:" + target.address().getPort());
            BufferedReader output = proxy.inputReader();
            int port = port(output.readLine());
            try (Socket client = Target.client(port);
                    Socket server = target.next();
                    Writer commands = proxy.outputWriter()) {
                client.getOutputStream().write(5);
                assertThat(server.getInputStream().read()).isEqualTo(5);
                commands.write("1 latency 2 up\n2 stal\nreset\n");
                commands.flush();
                assertThat(next(output, "done")).contains("\"number\":1,", "\"command\":\"latency 2 up\"");
                assertThat(next(output, "refused")).contains("\"number\":2,", "'stal'");
                assertThat(next(output, "refused")).contains("\"number\":0,", "NUMBER COMMAND");
                // A byte is counted once it is written, possibly after the other end has read it.
                String counts = next(output, "counts");
                for (int lines = 1; lines < COUNTS_MAX && counts.contains("\"upBytes\":0"); lines++) {
                    counts = next(output, "counts");
                }
                assertThat(counts).contains("\"connections\":1,\"accepted\":1").contains("\"upBytes\":1");
            }
            assertThat(proxy.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(proxy.exitValue()).isZero();
        }
    }

    @Test
    void wrong_arguments_are_named_and_end_it() throws Exception {
        Process proxy = start("--listen", "0", "--to", "nowhere");
        assertThat(proxy.inputReader().readLine()).contains("HOST:PORT", "'nowhere'");
        assertThat(proxy.waitFor()).isEqualTo(2);
    }

    @Test
    void a_line_without_an_end_is_refused_and_the_next_is_obeyed() throws Exception {
        try (Target target = new Target()) {
            Process proxy = start(
                    "--listen", "0", "--to", "127.0.0.1:" + target.address().getPort());
            BufferedReader output = proxy.inputReader();
            int _ = port(output.readLine());
            try (Writer commands = proxy.outputWriter()) {
                commands.write("1 rate " + "9".repeat(5_000_000) + "\n2 stall\n");
                commands.flush();
                assertThat(next(output, "refused")).contains("1000 characters", "5000007", "'1 rate 9");
                assertThat(next(output, "done")).contains("\"command\":\"stall\"");
            }
            assertThat(proxy.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** The locale is Arabic (Egypt), which formats numbers with other digits. */
    @Test
    void its_lines_are_the_same_in_every_locale() throws Exception {
        try (Target target = new Target()) {
            Process proxy = start(
                    List.of(java(), "-Duser.language=ar", "-Duser.country=EG"),
                    "--listen",
                    "0",
                    "--to",
                    "127.0.0.1:" + target.address().getPort());
            BufferedReader output = proxy.inputReader();
            assertThat(port(output.readLine())).isPositive();
            assertThat(next(output, "counts")).containsPattern("\"atMillis\":[0-9]+,\"connections\":0,");
            proxy.outputWriter().close();
            assertThat(proxy.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void a_proxy_without_free_files_says_so_once_and_accepts_again_later() throws Exception {
        List<Socket> clients = new ArrayList<>();
        try (Target target = new Target()) {
            Process proxy = start(
                    List.of("/bin/sh", "-c", "ulimit -n 60 && exec \"$@\"", "sh", java()),
                    "--listen",
                    "0",
                    "--to",
                    "127.0.0.1:" + target.address().getPort());
            BufferedReader output = proxy.inputReader();
            int port = port(output.readLine());
            // Loads the classes now: while no file can be opened, none can be loaded from a directory.
            passes(target, port);
            awaitEnd(1, target, output);
            for (int i = 0; i < 80; i++) {
                clients.add(Target.client(port));
            }
            BufferedReader errors = proxy.errorReader();
            assertThat(errors.readLine()).contains("cannot accept a connection");
            for (Socket client : clients) {
                client.close();
            }
            // A client that is accepted before those files are free again has no file for the target, and is reset.
            awaitEnd(1 + clients.size(), target, output);
            passes(target, port);
            proxy.outputWriter().close();
            assertThat(proxy.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(errors.lines()).singleElement().asString().contains("accepting a connection failed");
        }
    }

    /** Closes the target's side of every connection, until so many were accepted and none is left. */
    private static void awaitEnd(int accepted, Target target, BufferedReader output) throws IOException {
        for (int lines = 0; lines < COUNTS_MAX; lines++) {
            target.closeAccepted();
            if (next(output, "counts").contains("\"connections\":0,\"accepted\":" + accepted + ",")) {
                return;
            }
        }
        throw new AssertionError("not all of " + accepted + " connections ended within " + COUNTS_MAX + " lines");
    }

    private static void passes(Target target, int port) throws Exception {
        try (Socket client = Target.client(port)) {
            client.getOutputStream().write(5);
            assertThat(accepts(target, 5)).isTrue();
        }
    }

    /** Returns true once a connection carries this byte. */
    private static boolean accepts(Target target, int expected) throws Exception {
        while (true) {
            try (Socket server = target.next()) {
                if (server.getInputStream().read() == expected) {
                    return true;
                }
            }
        }
    }

    @Test
    void too_many_passages_are_refused() throws Exception {
        String[] words = java.util.stream.IntStream.range(0, 17)
                .boxed()
                .flatMap(i -> java.util.stream.Stream.of("--listen", "0", "--to", "127.0.0.1:1"))
                .toArray(String[]::new);
        Process proxy = start(words);
        assertThat(proxy.inputReader().readLine()).contains("16 pairs", "68 words");
        assertThat(proxy.waitFor()).isEqualTo(2);
    }

    @Test
    void a_taken_port_is_named_and_ends_it() throws Exception {
        try (Target taken = new Target()) {
            int port = taken.address().getPort();
            Process proxy = start("--listen", Integer.toString(port), "--to", "127.0.0.1:1");
            assertThat(proxy.inputReader().readLine()).contains("cannot listen on port " + port);
            assertThat(proxy.waitFor()).isEqualTo(3);
        }
    }

    /** The input is a directory, of which no byte can be read. */
    @Test
    void an_unreadable_input_is_named_instead_of_the_port() throws Exception {
        Process proxy = start(
                List.of("/bin/sh", "-c", "exec \"$@\" < /", "sh", java()), "--listen", "0", "--to", "127.0.0.1:1");
        assertThat(next(proxy.inputReader(), "broken")).contains("commands").doesNotContain("port");
        assertThat(proxy.waitFor()).isEqualTo(5);
    }

    private static String java() {
        return System.getProperty("java.home") + "/bin/java";
    }

    private static Process start(String... arguments) throws IOException {
        return start(List.of(java()), arguments);
    }

    private static Process start(List<String> program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(program);
        command.addAll(
                List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).start();
    }

    private static String next(BufferedReader output, String kind) throws IOException {
        String line = output.readLine();
        while (line != null && !line.startsWith("{\"is\":\"" + kind + "\"")) {
            line = output.readLine();
        }
        return String.valueOf(line);
    }

    private static int port(String hello) {
        Matcher port = Pattern.compile("\"port\":(\\d+)").matcher(hello);
        assertThat(port.find()).as(hello).isTrue();
        return Integer.parseInt(port.group(1));
    }
}
