package plimsoll.lab.observe;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The TCP sockets of one network namespace, {@code net/tcp} and {@code net/tcp6}, summed per observed local port. For
 * each list the kernel walks its whole table, which takes milliseconds on a large machine. A list without a listener on
 * any of the ports is therefore read only now and then; an accepted connection is in the same list as its listener.
 */
final class SocketTable implements AutoCloseable {
    private static final int READS_BETWEEN = 10;

    /** Some 60,000 sockets; the rest is not counted. */
    private static final long BYTES_MAX = 10 << 20;

    private final List<Listing> listings;
    private int reads;

    /**
     * Opens the lists of a namespace.
     *
     * @param process a process in the namespace
     */
    SocketTable(Path process, ProcfsParser parser) {
        listings = List.of(
                new Listing(PseudoFile.open(process.resolve("net/tcp")), parser),
                new Listing(PseudoFile.open(process.resolve("net/tcp6")), parser));
    }

    void refresh(Set<Integer> ports) {
        boolean all = reads++ % READS_BETWEEN == 0 || listings.stream().noneMatch(Listing::hasListeners);
        for (Listing listing : listings) {
            if (all || listing.hasListeners()) {
                listing.refresh(ports);
            }
        }
    }

    /** Returns the counts of the last read for these ports; empty if none of them had a listener. */
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

        void refresh(Set<Integer> ports) {
            byPort.keySet().retainAll(ports);
            byPort.values().forEach(PortCounts::clear);
            ports.forEach(port -> byPort.computeIfAbsent(port, _ -> new PortCounts()));
            if (file.isPresent()) {
                read(file.get());
            }
        }

        /** The kernel returns whole lines, at most a page per read. */
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

        /**
         * Parses {@code   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 ...}: addresses, state, send and receive
         * queue.
         */
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
