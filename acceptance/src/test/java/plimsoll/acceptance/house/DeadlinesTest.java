package plimsoll.acceptance.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A wait of a second or more is in {@code Timeouts} or {@code FixedTimeout}, so that {@code doctor} prints them all. */
class DeadlinesTest {
    private static final Pattern TIME = Pattern.compile(
            "Duration\\.of(Seconds|Minutes|Hours)\\(\\d|(SECONDS|MILLIS)\\w* = \\d_?\\d{3}|SECONDS\\w* = \\d");

    /** How often, how long something lasts before it means something, and the limit of a search, which its option sets: no waits. */
    private static final Set<String> NO_WAITS = Set.of(
            "AotTraining",
            "BlockCount",
            "DiskCosts",
            "EventLoopWarmUp",
            "FaultImpact",
            "FixedTimeout",
            "Forecast",
            "GcLog",
            "GcOverhead",
            "HeapSampleSchedule",
            "HeldLoadExperiment",
            "InitialRateEstimate",
            "Installer",
            "KernelLink",
            "KnobSetting",
            "LoadsReader",
            "LoadTimeCheck",
            "MemoryProfiler",
            "PartMinima",
            "PhaseRun",
            "ProgressStall",
            "QuantityFormat",
            "SearchGoal",
            "SoakExperiment",
            "StallShare",
            "SteadyStateClassifier",
            "Timeouts",
            "UnitsReader",
            "WarmUpWatch",
            "WorkerLog");

    @Test
    void every_wait_is_defined_in_one_place() {
        Set<String> found = new TreeSet<>();
        Set<String> read = new TreeSet<>();
        House.modules().stream()
                .filter(module -> !module.endsWith("proxy"))
                .flatMap(module -> House.javaFiles(module.resolve("src/main/java")))
                .filter(file -> !file.toString().contains("selftest"))
                .peek(file -> read.add(House.name(file)))
                .filter(DeadlinesTest::hasTime)
                .forEach(file -> found.add(House.name(file)));

        assertThat(read).as("an empty scan proves nothing").hasSizeGreaterThan(700);
        assertThat(found).isSubsetOf(NO_WAITS);
    }

    private static boolean hasTime(Path file) {
        return TIME.matcher(House.text(file)).find();
    }
}
