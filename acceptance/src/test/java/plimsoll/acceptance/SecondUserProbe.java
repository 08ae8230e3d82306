package plimsoll.acceptance;

import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A program of another user that tries to get at what a trial opens. Each line of its input is one thing, {@code KIND
 * WHAT}; for each it prints what it could do, {@code KIND WHAT: ABILITY, ABILITY}, or {@code nothing}.
 */
public final class SecondUserProbe {
    private static final int WAIT_MILLIS = 5_000;
    private static final int SASL = 10;

    private SecondUserProbe() {}

    public static void main(String[] arguments) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String kind = line.substring(0, line.indexOf(' '));
            List<String> abilities = abilities(kind, line.substring(kind.length() + 1));
            System.out.println(line + ": " + (abilities.isEmpty() ? "nothing" : String.join(", ", abilities)));
        }
    }

    private static List<String> abilities(String kind, String what) {
        return switch (kind) {
            case "http" -> answer(what, "GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            case "order" ->
                answer(what, ("load 0123456789abcdef /etc/passwd\nrun inside\n").getBytes(StandardCharsets.UTF_8));
            case "postgres" -> postgres(what);
            case "unix" -> unix(Path.of(what));
            case "directory" -> directory(Path.of(what));
            case "file" -> file(Path.of(what));
            case "process" -> process(what);
            case "group" -> group(Path.of(what));
            default -> throw new IllegalArgumentException("unknown kind " + kind);
        };
    }

    private static InetSocketAddress address(String what) {
        int colon = what.lastIndexOf(':');
        return new InetSocketAddress(what.substring(0, colon), Integer.parseInt(what.substring(colon + 1)));
    }

    /** Sends a greeting and returns whether anything came back. */
    private static List<String> answer(String what, byte[] greeting) {
        try (Socket socket = new Socket()) {
            socket.connect(address(what), WAIT_MILLIS);
            socket.setSoTimeout(WAIT_MILLIS);
            socket.getOutputStream().write(greeting);
            return socket.getInputStream().read() < 0 ? List.of("connect") : List.of("connect", "get an answer");
        } catch (SocketTimeoutException silent) {
            return List.of("connect");
        } catch (IOException refused) {
            return List.of();
        }
    }

    /** Sends the first message of PostgreSQL's protocol; a server that trusts its clients answers with code 0. */
    private static List<String> postgres(String what) {
        byte[] parameters = "user\0postgres\0database\0postgres\0\0".getBytes(StandardCharsets.UTF_8);
        try (Socket socket = new Socket()) {
            socket.connect(address(what), WAIT_MILLIS);
            socket.setSoTimeout(WAIT_MILLIS);
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            out.writeInt(8 + parameters.length);
            out.writeInt(3 << 16);
            out.write(parameters);
            byte[] reply = socket.getInputStream().readNBytes(9);
            boolean password = reply.length == 9 && reply[0] == 'R' && reply[8] == SASL;
            return List.of("connect", password ? "be asked for a password" : "get in");
        } catch (IOException refused) {
            return List.of();
        }
    }

    private static List<String> unix(Path path) {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            return channel.connect(UnixDomainSocketAddress.of(path)) ? List.of("connect") : List.of();
        } catch (IOException refused) {
            return List.of();
        }
    }

    private static List<String> directory(Path path) {
        List<String> abilities = new ArrayList<>();
        try (Stream<Path> entries = Files.list(path)) {
            entries.count();
            abilities.add("list");
        } catch (IOException refused) {
            // It cannot be listed.
        }
        try {
            Files.delete(Files.createFile(path.resolve(UUID.randomUUID().toString())));
            abilities.add("create");
        } catch (IOException refused) {
            // Nothing can be created in it.
        }
        return abilities;
    }

    /** Asks the kernel for the files of a process, and whether a signal would reach it. */
    private static List<String> process(String pid) {
        Path files = Path.of("/proc", pid);
        List<String> abilities = new ArrayList<>();
        for (String each : List.of("environ", "mem", "maps", "auxv", "syscall")) {
            try {
                Files.newInputStream(files.resolve(each)).close();
                abilities.add("read " + each);
            } catch (IOException refused) {
                // The kernel does not show it.
            }
        }
        for (String each : List.of("cwd", "root", "exe")) {
            try {
                Files.readSymbolicLink(files.resolve(each));
                abilities.add("follow " + each);
            } catch (IOException refused) {
                // The kernel does not show it.
            }
        }
        if (directory(files.resolve("fd")).contains("list")) {
            abilities.add("list its descriptors");
        }
        if (signal(pid)) {
            abilities.add("signal");
        }
        return abilities;
    }

    /** Everyone may read a control group; only its owner may change it or move a process into it. */
    private static List<String> group(Path path) {
        List<String> abilities = new ArrayList<>();
        try (Stream<Path> files = Files.list(path)) {
            files.filter(Files::isRegularFile)
                    .filter(Files::isWritable)
                    .forEach(file -> abilities.add("write " + file.getFileName()));
        } catch (IOException refused) {
            // It cannot be listed.
        }
        if (directory(path).contains("create")) {
            abilities.add("create");
        }
        return abilities;
    }

    private static boolean signal(String pid) {
        try {
            return new ProcessBuilder("kill", "-0", pid)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("kill cannot be started", e);
        }
    }

    private static List<String> file(Path path) {
        List<String> abilities = new ArrayList<>();
        try {
            Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS).close();
            abilities.add("read");
        } catch (IOException refused) {
            // It cannot be read.
        }
        try {
            Files.newByteChannel(path, StandardOpenOption.WRITE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS)
                    .close();
            abilities.add("write");
        } catch (IOException refused) {
            // It cannot be written.
        }
        try {
            Files.delete(path);
            abilities.add("unlink");
        } catch (IOException refused) {
            // It cannot be deleted.
        }
        return abilities;
    }
}
