package plimsoll.lab.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import plimsoll.lab.launch.image.ContainerImages;
import plimsoll.lab.launch.image.ContainerRoot;
import plimsoll.lab.launch.jvm.ImageVariables;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.lab.launch.process.LogTail;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Timeouts;

/**
 * Starts the JVM of an image for a moment, to learn whether it has the collector that a study chooses: one that does not
 * start for that reason has not died of the load.
 */
final class ImageCollectorProbe {
    private final LaunchContext context;
    private final Map<Question, Optional<String>> answers = new ConcurrentHashMap<>();

    /** @param java the JVM's launcher in the image, and the options of its collector */
    private record Question(ContainerImage image, List<String> java) {}

    ImageCollectorProbe(LaunchContext context) {
        this.context = context;
    }

    /** Returns why the JVM of an image does not start with the collector of the study; empty if it starts, or is unknown. */
    Optional<String> refusal(MemberSource.Launched source, LaunchSpec launchSpec) throws IOException {
        if (ImageVariables.collector(List.of(), source.environment()).isEmpty()) {
            return Optional.empty();
        }
        boolean java = JavaOptions.isJava(launchSpec.command().getFirst());
        List<String> flags = ImageVariables.collector(launchSpec.command(), launchSpec.environment());
        Question question = new Question(
                source.image().orElseThrow(),
                Stream.concat(Stream.of(java ? launchSpec.command().getFirst() : "java"), flags.stream())
                        .toList());
        Optional<String> known = answers.get(question);
        if (known == null) {
            known = answer(question);
            answers.put(question, known);
        }
        return known.map(reason -> "the JVM of its image does not start with " + String.join(" ", flags) + " (" + reason
                + "); leave that collector out, or build the image with a JDK that has it");
    }

    private Optional<String> answer(Question question) throws IOException {
        ContainerRoot root = context.container(
                "image-java", new ContainerImages.Unpacking(question.image(), Timeouts.DEFAULT.install(), _ -> {}));
        Path output = context.scratch("image-java");
        List<String> command = new ArrayList<>(question.java());
        command.add("-version");
        try {
            ManagedProcess process = context.spawn(
                    root,
                    command,
                    ImageVariables.withoutOptions(root.variables()),
                    OutputTarget.kept(output.resolve("stdout.log")),
                    OutputTarget.kept(output.resolve("stderr.log")));
            boolean ended = process.await(FixedTimeout.PROGRAM.time());
            process.kill();
            return ended && process.exit().filter(exit -> exit.code() != 0).isPresent()
                    ? Optional.of(reason(output))
                    : Optional.empty();
        } catch (IOException without) {
            // An image whose program is not java need not have one in its PATH.
            return Optional.empty();
        } finally {
            root.delete();
            DirectoryDeleter.delete(output);
        }
    }

    private static String reason(Path output) {
        List<String> lines = Stream.of("stdout.log", "stderr.log")
                .flatMap(name -> LogTail.head(output.resolve(name)).stream())
                .filter(line -> !line.isBlank())
                .toList();
        return lines.stream()
                .filter(line -> line.contains("ption") || line.contains("collector"))
                .findFirst()
                .or(() -> lines.stream().findFirst())
                .orElse("it printed no reason");
    }
}
