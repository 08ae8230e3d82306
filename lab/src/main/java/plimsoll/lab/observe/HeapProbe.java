package plimsoll.lab.observe;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Heap, metaspace and collections out of the counters that the JVM keeps in a file. Which file that is, its own memory
 * map tells: whoever it runs as, whatever its process id is in its own namespace, and never a file that a killed
 * predecessor left. A process without one (no JVM, or {@code -XX:-UsePerfData}) simply has none of these figures.
 */
final class HeapProbe implements Probe {
    /** A process becomes a JVM by exec, and its counters are there some 50 ms later: look at once, then ever less. */
    private static final int LOOKS_IN_A_ROW = 20;

    private static final int LOOKS_BETWEEN = 20;
    private static final int LOOKS_MAX = 1200;
    private static final int MAP_LINES_MAX = 20_000;
    private static final String MARK = "/hsperfdata_";

    private final Path process;
    private Optional<PerfData> file = Optional.empty();
    private Optional<HeapCounters> counters = Optional.empty();
    private int looks;

    HeapProbe(Path process) {
        this.process = process;
    }

    @Override
    public void read(SampleAccumulator into) {
        try {
            if (counters.isEmpty() && isLookDue()) {
                look();
            }
            counters.ifPresent(found -> found.read(into));
        } catch (InternalError _) {
            counters = Optional.empty(); // Somebody cut the file short under our map: the page is there no more.
            looks = LOOKS_MAX;
        }
    }

    private boolean isLookDue() {
        looks++;
        return looks <= LOOKS_IN_A_ROW || (looks <= LOOKS_MAX && looks % LOOKS_BETWEEN == 0);
    }

    private void look() {
        try {
            Optional<Path> mapped = mappedFile();
            if (mapped.isPresent()) {
                file = Optional.of(PerfData.open(mapped.get()));
                counters = file.map(HeapCounters::new);
            }
        } catch (IOException _) {
            // Not whole yet, not for us to read, or the process has gone: the next look tells.
        }
    }

    private Optional<Path> mappedFile() throws IOException {
        try (BufferedReader maps = Files.newBufferedReader(process.resolve("maps"), StandardCharsets.ISO_8859_1)) {
            return maps.lines()
                    .limit(MAP_LINES_MAX)
                    .filter(line -> line.contains(MARK) && line.indexOf('/') > 0)
                    .map(line -> process.resolve("root" + line.substring(line.indexOf('/'))))
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
