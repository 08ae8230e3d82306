package plimsoll.study.members;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.study.setting.NamedFileCheck;
import plimsoll.study.setting.PlaceholderCheck;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.YamlNode;

/** Reads {@code extension}: class path entries with the study's own drivers and audits. */
public final class ExtensionReader {
    private static final int LIST_BYTES_MAX = 1 << 20;

    private final ReadContext context;
    private final PlaceholderCheck check;

    public ExtensionReader(ReadContext context, PlaceholderCheck check) {
        this.context = context;
        this.check = check;
    }

    /**
     * Returns a class path of absolute paths; empty if the study has no extension, or only {@code @FILE} lists that are
     * not read in this scope.
     */
    public Optional<String> read(YamlNode.Mapping study) {
        List<YamlNode.Scalar> written = study.scalars("extension");
        String classPath = written.stream().flatMap(this::paths).collect(Collectors.joining(File.pathSeparator));
        return Optional.of(classPath).filter(paths -> !paths.isEmpty());
    }

    private Stream<String> paths(YamlNode.Scalar written) {
        String text = check.inLoad(written.text(), written.place());
        boolean list = text.startsWith("@");
        String name = list ? text.substring(1) : text;
        if (context.looks()) {
            new NamedFileCheck(context, context.directory(), written.place()).exists(name);
        }
        Path path = context.directory().resolve(name).normalize();
        return list ? listed(path, written.place()) : Stream.of(path.toString());
    }

    private Stream<String> listed(Path list, SourceLocation location) {
        if (!context.looks() || !Files.isRegularFile(list)) {
            return Stream.of();
        }
        try (var stream = Files.newInputStream(list)) {
            String text = new String(stream.readNBytes(LIST_BYTES_MAX), StandardCharsets.UTF_8).strip();
            return Arrays.stream(text.split(File.pathSeparator))
                    .filter(path -> !path.isEmpty())
                    .map(path -> context.directory().resolve(path).normalize().toString());
        } catch (IOException broken) {
            context.problems().add(location, list + " cannot be read: " + broken.getMessage(), "build it again");
            return Stream.of();
        }
    }
}
