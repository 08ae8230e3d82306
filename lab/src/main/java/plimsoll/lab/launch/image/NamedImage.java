package plimsoll.lab.launch.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.launch.process.CommandResult;
import plimsoll.lab.launch.process.SystemTools;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.ContainerImage;
import plimsoll.records.ContainerEngine;

/**
 * An image in the store of a container engine.
 *
 * @param id 64 hexadecimal digits
 */
record NamedImage(String id) {
    private static final int LONGEST_OUTPUT = 500;

    /** Finds the ID of an image unless a study has it. */
    static NamedImage of(ContainerImage image) throws IOException {
        return new NamedImage(image.id()
                .or(() -> identified(image.reference()))
                .orElseThrow(() -> new IOException("no container engine here has it, of "
                        + String.join(", ", ContainerEngine.programs()) + "; build or load it as this user")));
    }

    private static Optional<String> identified(String name) {
        return ContainerEngine.ALL.stream()
                .flatMap(engine -> SystemTools.find(engine.program()).stream()
                        .flatMap(program ->
                                CommandResult.of(engine.identifying(program, name), FixedTimeout.STUDY_PROGRAM.time())
                                        .stream()))
                .filter(result -> result.code() == 0)
                .flatMap(result -> result.output().lines())
                .map(line -> line.strip().replaceFirst("^sha256:", ""))
                .filter(line -> line.matches("[0-9a-f]{64}"))
                .findFirst();
    }

    /**
     * Writes the image into a file.
     *
     * @param end value of {@code System.nanoTime()} at which it must be done
     * @throws IOException if no engine does, with what each printed
     */
    void save(Path file, long end) throws IOException {
        List<String> refusals = new ArrayList<>();
        for (ContainerEngine engine : ContainerEngine.ALL) {
            Optional<Path> program = SystemTools.find(engine.program());
            if (program.isPresent()) {
                Files.deleteIfExists(file);
                Optional<CommandResult> result = CommandResult.of(
                        engine.saving(program.get(), id, file), Duration.ofNanos(Math.max(1, end - System.nanoTime())));
                if (result.filter(ended -> ended.code() == 0).isPresent() && Files.isRegularFile(file)) {
                    return;
                }
                refusals.add(engine.program() + ": "
                        + result.map(ended -> shortened(ended.output())).orElse("it did not end in time"));
            }
        }
        throw new IOException(
                refusals.isEmpty()
                        ? "there is no program " + String.join(", ", ContainerEngine.programs()) + " to save it"
                        : "no container engine saved it: " + String.join("; ", refusals));
    }

    private static String shortened(String output) {
        String line = output.strip().replaceAll("\\s+", " ");
        return line.substring(0, Math.min(LONGEST_OUTPUT, line.length()));
    }
}
