package plimsoll.acceptance.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clock of the machine may jump, so it gives names and dates only; durations come from {@code nanoTime}. */
class ClocksTest {
    private static final Pattern WALL_CLOCK = Pattern.compile("\\bcurrentTimeMillis\\(|\\bnew Date\\(\\)"
            + "|\\b(Instant|LocalDate|LocalTime|LocalDateTime|OffsetDateTime|ZonedDateTime|Year)\\.now\\("
            + "|\\bClock\\.(system|tick)\\w*\\(|\\bCalendar\\.getInstance\\(");

    /** The classes that read it, with the use of its time. */
    private static final Map<String, String> DATES = Map.ofEntries(
            Map.entry("FarmKeys", "whether a certificate is valid now"),
            Map.entry("TimeProfiler", "the events of a flight recording, which have dates; a jump empties the window"),
            Map.entry("MetadataOperations", "the dates of files, as a program asks for them"),
            Map.entry("HostEnvironment", "the date of a run"),
            Map.entry("NewResultDirectory", "the name of a result"),
            Map.entry("StoredRun", "the date of a note"),
            Map.entry("SceneRunner", "the date of a run"),
            Map.entry("SpanRecorder", "the date at the head of a histogram log"));

    @Test
    void only_dates_and_names_come_from_the_clock_of_the_machine() {
        Set<String> found = new TreeSet<>();
        House.modules().stream()
                .flatMap(module -> House.javaFiles(module.resolve("src/main/java")))
                .filter(ClocksTest::readsTheClock)
                .forEach(file -> found.add(House.name(file)));

        assertThat(found).isEqualTo(new TreeSet<>(DATES.keySet()));
    }

    /** Its wait ends by the clock of the machine, which may be set back by hours meanwhile. */
    @Test
    void the_farm_does_not_wait_in_its_client_library() {
        assertThat(House.javaFiles(House.root().resolve("farm/src/main/java")))
                .filteredOn(file -> House.text(file).contains("consumer().receive("))
                .isEmpty();
    }

    @Test
    void each_way_of_reading_the_clock_is_found(@TempDir Path directory) throws IOException {
        for (String way : Stream.of(
                        "System.currentTimeMillis()",
                        "Instant.now()",
                        "OffsetDateTime.now(zone)",
                        "Clock.systemUTC()",
                        "new Date()")
                .toList()) {
            assertThat(readsTheClock(Files.writeString(directory.resolve("A.java"), "long a = " + way + ";")))
                    .as(way)
                    .isTrue();
        }
        assertThat(readsTheClock(Files.writeString(directory.resolve("A.java"), "long a = System.nanoTime();")))
                .isFalse();
    }

    private static boolean readsTheClock(Path file) {
        return WALL_CLOCK.matcher(House.text(file)).find();
    }
}
