package plimsoll.lab.observe;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads heap, metaspace and collections from the counters that the JVM keeps in a file. The file is found through the
 * process's memory map, so this works for any user and pid namespace, and never reads a file left by a killed
 * predecessor. A process without the file (not a JVM, or {@code -XX:-UsePerfData}) has none of these figures.
 */
final class HeapProbe implements Probe {
    /**
     * A process becomes a JVM by exec, and its counters appear some 50 ms later: search often at first, then less
     * often.
     */
    private static final int SEARCHES_IN_A_ROW = 20;

    private static final int SEARCH_INTERVAL = 20;
    private static final int SEARCHES_MAX = 1200;
    private static final int MAP_LINES_MAX = 20_000;
    private static final String MARK = "/hsperfdata_";

    private final Path process;
    private Optional<PerfData> file = Optional.empty();
    private Optional<HeapCounters> counters = Optional.empty();
    private int searches;

    HeapProbe(Path process) {
        this.process = process;
    }

    @Override
    public void read(SampleAccumulator into) {
        try {
            if (counters.isEmpty() && isSearchDue()) {
                search();
            }
            counters.ifPresent(found -> found.read(into));
        } catch (InternalError _) {
            counters = Optional.empty(); // The file was truncated under our map, so the page no longer exists.
            searches = SEARCHES_MAX;
        }
    }

    private boolean isSearchDue() {
        searches++;
        return searches <= SEARCHES_IN_A_ROW || (searches <= SEARCHES_MAX && searches % SEARCH_INTERVAL == 0);
    }

    private void search() {
        try {
            Optional<Path> mapped = mappedFile();
            if (mapped.isPresent()) {
                file = Optional.of(PerfData.open(mapped.get()));
                counters = file.map(HeapCounters::new);
            }
        } catch (IOException _) {
            // Incomplete, not readable, or the process is gone: try again at the next search.
        }
    }

    private Optional<Path> mappedFile() throws IOException {
        // A process in a directory of its mount namespace, such as an image, has that directory before each path.
        String root = Files.readSymbolicLink(process.resolve("root")).toString();
        try (BufferedReader maps = Files.newBufferedReader(process.resolve("maps"), StandardCharsets.ISO_8859_1)) {
            return maps.lines()
                    .limit(MAP_LINES_MAX)
                    .filter(line -> line.contains(MARK) && line.indexOf('/') > 0)
                    .map(line -> line.substring(line.indexOf('/')))
                    .map(path -> process.resolve(
                            "root" + (path.startsWith(root + "/") ? path.substring(root.length()) : path)))
                    .findFirst();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    @Override
    public void close() {
        file.ifPresent(PerfData::close);
    }
}
