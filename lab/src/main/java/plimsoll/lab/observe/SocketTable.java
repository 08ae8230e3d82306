package plimsoll.lab.observe;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The TCP sockets of one network namespace, {@code net/tcp} and {@code net/tcp6}, added up per watched local port. The
 * kernel walks its whole table for each list, which takes milliseconds on a large machine: a list in which none of the
 * ports listens is looked at again only now and then, as an accepted connection stands in the list of its listener.
 */
final class SocketTable implements AutoCloseable {
    private static final int LOOKS_BETWEEN = 10;

    /** Some 60,000 sockets; what stands behind is not counted. */
    private static final long BYTES_MAX = 10 << 20;

    private final List<Listing> listings;
    private int looks;

    /** @param process whose namespace it is */
    SocketTable(Path process, ProcfsParser parser) {
        listings = List.of(
                new Listing(PseudoFile.open(process.resolve("net/tcp")), parser),
                new Listing(PseudoFile.open(process.resolve("net/tcp6")), parser));
    }

    void look(Set<Integer> ports) {
        boolean all = looks++ % LOOKS_BETWEEN == 0 || listings.stream().noneMatch(Listing::hasListeners);
        for (Listing listing : listings) {
            if (all || listing.hasListeners()) {
                listing.look(ports);
            }
        }
    }

    /** What the last look saw of these ports; empty if none of them was listened on. */
    Optional<PortCounts> counts(Set<Integer> ports) {
        PortCounts sum = new PortCounts();
        for (Listing listing : listings) {
            for (int port : ports) {
                listing.of(port).ifPresent(sum::add);
            }
        }
        return sum.listeners() > 0 ? Optional.of(sum) : Optional.empty();
    }

    @Override
    public void close() {
        listings.forEach(Listing::close);
    }

    /** One of the two lists. */
    private static final class Listing implements AutoCloseable {
        private final Optional<PseudoFile> file;
        private final ProcfsParser parser;
        private final Map<Integer, PortCounts> byPort = new HashMap<>();

        Listing(Optional<PseudoFile> file, ProcfsParser parser) {
            this.file = file;
            this.parser = parser;
        }

        boolean hasListeners() {
            return byPort.values().stream().anyMatch(counts -> counts.listeners() > 0);
        }

        Optional<PortCounts> of(int port) {
            return Optional.ofNullable(byPort.get(port));
        }

        void look(Set<Integer> ports) {
            byPort.keySet().retainAll(ports);
            byPort.values().forEach(PortCounts::clear);
            ports.forEach(port -> byPort.computeIfAbsent(port, _ -> new PortCounts()));
            if (file.isPresent()) {
                read(file.get());
            }
        }

        /** The kernel gives whole lines, a page at most each time. */
        private void read(PseudoFile list) {
            long offset = 0;
            int length = list.readFrom(offset, parser);
            while (length > 0 && offset < BYTES_MAX) {
                while (!parser.isAtEnd()) {
                    addLine();
                    parser.nextLine();
                }
                offset += length;
                length = list.readFrom(offset, parser);
            }
        }

        /** {@code   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 ...}: addresses, state, send and receive queue. */
        private void addLine() {
            parser.skipWords(1);
            parser.skipBlanks();
            parser.hexadecimal();
            parser.skip(1);
            PortCounts counts = byPort.get((int) parser.hexadecimal());
            if (counts == null) {
                return;
            }
            parser.skipWords(1);
            parser.skipBlanks();
            long state = parser.hexadecimal();
            parser.skipBlanks();
            long send = parser.hexadecimal();
            parser.skip(1);
            counts.add(state, send, parser.hexadecimal());
        }

        @Override
        public void close() {
            file.ifPresent(PseudoFile::close);
        }
    }
}
