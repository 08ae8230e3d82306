package plimsoll.run.zoo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.study.StudyFile;
import plimsoll.study.StudyParseResult;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.SelectionBuilder;

/** The victims of {@code bench/zoo}, compiled next to a copy of their study, and the expected verdicts. */
record Zoo(List<Experiment> experiments, List<Expected> expected) {
    private static final Path BENCH = Path.of("..", "bench", "zoo");

    /**
     * A line of {@code expected.txt}.
     *
     * @param cap a mechanism, or {@code any}
     * @param death in lower kebab case, or {@code none}
     */
    record Expected(String variant, String cap, String death, Pattern evidence) {
        static Expected parse(String line) {
            String[] words = line.split("\\s+", 4);
            return new Expected(words[0], words[1], words[2], Pattern.compile(words[3]));
        }

        boolean fits(String name, String mechanism) {
            return variant.equals(name) && (cap.equals("any") || cap.equals(mechanism));
        }
    }

    static Zoo in(Path directory) throws IOException {
        compile(Files.createDirectories(directory.resolve("target/classes")));
        Path study = Files.copy(BENCH.resolve("study.yaml"), directory.resolve("study.yaml"));
        return new Zoo(experiments(study), expectedLines());
    }

    Experiment experiment(String variant) {
        return experiments.stream()
                .filter(each -> each.variant().equals(variant))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no variant of the zoo is called " + variant));
    }

    Expected expected(String variant, String mechanism) {
        return expected.stream()
                .filter(each -> each.fits(variant, mechanism))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("expected.txt says nothing of " + variant));
    }

    private static List<Experiment> experiments(Path study) {
        Selection all = SelectionBuilder.builder()
                .mode(Selection.Mode.DEFAULT)
                .rounds(Optional.of(1))
                .seed(1)
                .scope(Selection.Scope.RUN)
                .build();
        return switch (StudyFile.read(study, all)) {
            case StudyParseResult.Valid valid ->
                valid.study().cells().stream().map(Cell::experiment).toList();
            case StudyParseResult.Invalid invalid -> throw new IllegalStateException("bad zoo: " + invalid.problems());
        };
    }

    private static List<Expected> expectedLines() throws IOException {
        return Files.readAllLines(BENCH.resolve("expected.txt")).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Expected::parse)
                .toList();
    }

    private static void compile(Path classes) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-nowarn", "-proc:none", "-d", classes.toString()));
        try (Stream<Path> files = Files.list(BENCH)) {
            files.map(Path::toString)
                    .filter(file -> file.endsWith(".java") && !file.endsWith("Table.java"))
                    .forEach(arguments::add);
        }
        int code = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        if (code != 0) {
            throw new IllegalStateException("the victims of " + BENCH + " do not compile");
        }
    }
}
