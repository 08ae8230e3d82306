package contract;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The addresses at which others reach a process, as the kernel lists them. */
final class OpenSockets {
    private static final int ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final int HEXADECIMAL = 16;
    private static final String LISTENS = "0A";
    private static final String HAS_NO_PEER = "07";

    private OpenSockets() {}

    /** Returns those that listen by TCP, and those of UDP without a peer. */
    static List<InetSocketAddress> of(long pid) throws IOException {
        Path process = Path.of("/proc/" + pid);
        Set<String> own = sockets(process.resolve("fd"));
        List<InetSocketAddress> found = new ArrayList<>();
        for (String table : List.of("tcp", "tcp6", "udp", "udp6")) {
            Path rows = process.resolve("net").resolve(table);
            String state = table.startsWith("tcp") ? LISTENS : HAS_NO_PEER;
            // A kernel without IPv6 has two of them.
            for (String row : Files.exists(rows) ? Files.readAllLines(rows) : List.<String>of()) {
                String[] words = row.strip().split("\\s+", -1);
                if (words.length > INODE
                        && words[STATE].equals(state)
                        && own.contains("socket:[" + words[INODE] + "]")) {
                    found.add(address(words[ADDRESS]));
                }
            }
        }
        return found;
    }

    private static InetSocketAddress address(String digits) throws IOException {
        int colon = digits.indexOf(':');
        ByteBuffer host = ByteBuffer.allocate(colon / 2).order(ByteOrder.nativeOrder());
        for (int at = 0; at < colon; at += 8) {
            host.putInt(Integer.parseUnsignedInt(digits.substring(at, at + 8), HEXADECIMAL));
        }
        int port = Integer.parseInt(digits.substring(colon + 1), HEXADECIMAL);
        return new InetSocketAddress(InetAddress.getByAddress(host.array()), port);
    }

    private static Set<String> sockets(Path descriptors) throws IOException {
        try (Stream<Path> all = Files.list(descriptors)) {
            return all.map(OpenSockets::target).collect(Collectors.toSet());
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closed) {
            return "";
        }
    }
}
