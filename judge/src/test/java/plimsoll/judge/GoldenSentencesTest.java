package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.bottleneck.BottleneckScenes;
import plimsoll.judge.claims.ClaimScenes;
import plimsoll.model.claim.ClaimResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.inside.TimeBreakdown;

/**
 * The sentences of the judge are its golden file, byte for byte: those about planted trials and runs, about planted
 * bottlenecks, and about claims. The other tests of the judge check verdicts, numbers and names. With
 * {@code -Dreference.write=true} the test writes the file, and fails once if the file changed.
 */
class GoldenSentencesTest {
    private static final Path GOLDEN = Path.of("src/test/resources/plimsoll/judge/golden/sentences.txt");

    @TempDir
    private Path directory;

    private final StringBuilder text = new StringBuilder();

    /** Details that the file already has. */
    private final Set<String> seen = new HashSet<>();

    @Test
    void the_sentences_are_the_golden_file() throws IOException {
        TrialScenes.each().forEach(this::trial);
        RunScenes.each().forEach(this::run);
        BottleneckScenes.each().forEach(this::bottleneck);
        ClaimScenes.each().forEach(this::claim);
        String written = text.toString().replace(directory.toString(), "RESULT");
        String golden = Files.exists(GOLDEN) ? Files.readString(GOLDEN) : "";
        if (Boolean.getBoolean("reference.write")) {
            Files.createDirectories(GOLDEN.getParent());
            Files.writeString(GOLDEN, written);
        }
        assertThat(written.equals(golden) ? Optional.empty() : firstDifference(written, golden))
                .as("the judge's sentences differ from %s; -Dreference.write=true writes the file", GOLDEN)
                .isEmpty();
    }

    private void trial(String scene, TrialScenes.Scene planted) {
        TrialResult judged = planted.judged(folder(scene));
        heading(scene);
        line(judged.verdict().words() + ": " + judged.because());
        judged.endings().forEach(ending -> line("death of " + ending.member() + ": " + ending.evidence()));
        judged.findings().stream()
                .map(finding -> "  " + finding.check() + " " + finding.verdict().words() + ": " + finding.evidence())
                .filter(seen::add)
                .forEach(this::line);
    }

    private void run(String scene, RunScenes.Scene planted) {
        Result judged = planted.judged(folder(scene));
        heading(scene);
        line(judged.sentence());
        judged.cells().stream()
                .map(cell -> "  " + cell.cell() + ": " + cell.because())
                .filter(seen::add)
                .forEach(this::line);
        judged.comparisons().forEach(comparison -> line("  compared: " + comparison.sentence()));
        judged.recommendation().ifPresent(advice -> line("  use " + advice.variant() + ": " + advice.because()));
        judged.notes().stream().map(note -> "  note: " + note).filter(seen::add).forEach(this::line);
        judged.baseline().ifPresent(baseline -> {
            line("  baseline: " + baseline.sentence());
            baseline.pairs().forEach(pair -> {
                pair.deltas().forEach(delta -> line("      " + delta.metric() + ": " + delta.sentence()));
            });
        });
    }

    private void bottleneck(String scene, TimeBreakdown told) {
        heading(scene);
        line(told.sentence());
        told.evidence().stream()
                .map(evidence -> "  " + evidence)
                .filter(seen::add)
                .forEach(this::line);
        told.notes().forEach(note -> line("  not observed: " + note));
    }

    private void claim(String scene, ClaimResult judged) {
        heading(scene);
        line("[" + judged.asked() + "] " + judged.standing() + " " + judged.measured() + ": " + judged.because());
    }

    private Path folder(String scene) {
        try {
            return Files.createDirectories(directory.resolve(scene.replaceAll("\\W", "-")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void heading(String scene) {
        line("");
        line("== " + scene + " ==");
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private static Optional<String> firstDifference(String written, String golden) {
        List<String> lines = written.lines().toList();
        List<String> expected = golden.lines().toList();
        for (int i = 0; i < Math.max(lines.size(), expected.size()); i++) {
            String line = i < lines.size() ? lines.get(i) : "(ends)";
            String other = i < expected.size() ? expected.get(i) : "(ends)";
            if (!line.equals(other)) {
                return Optional.of("line " + (i + 1) + " is\n" + line + "\nand in the golden file\n" + other);
            }
        }
        return Optional.of("the ends of lines differ");
    }
}
