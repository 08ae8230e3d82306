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
import plimsoll.study.setting.NamedFiles;
import plimsoll.study.setting.Placeholders;
import plimsoll.study.setting.Setting;
import plimsoll.study.text.Place;
import plimsoll.study.text.Yaml;

/** Reads {@code extension}: what the worker finds the study's own drivers and audits in. */
public final class Extension {
    private static final int LIST_BYTES_MAX = 1 << 20;

    private final Setting setting;
    private final Placeholders placeholders;

    public Extension(Setting setting, Placeholders placeholders) {
        this.setting = setting;
        this.placeholders = placeholders;
    }

    /** A class path of absolute paths; empty when the study has no extension, or only lists that are not looked into. */
    public Optional<String> read(Yaml.Mapping study) {
        List<Yaml.Scalar> written = study.scalars("extension");
        String classPath = written.stream().flatMap(this::paths).collect(Collectors.joining(File.pathSeparator));
        return Optional.of(classPath).filter(paths -> !paths.isEmpty());
    }

    private Stream<String> paths(Yaml.Scalar written) {
        String text = placeholders.inLoad(written.text(), written.place());
        boolean list = text.startsWith("@");
        String name = list ? text.substring(1) : text;
        if (setting.looks()) {
            new NamedFiles(setting, setting.directory(), written.place()).exists(name);
        }
        Path path = setting.directory().resolve(name).normalize();
        return list ? listed(path, written.place()) : Stream.of(path.toString());
    }

    private Stream<String> listed(Path list, Place place) {
        if (!setting.looks() || !Files.isRegularFile(list)) {
            return Stream.of();
        }
        try (var stream = Files.newInputStream(list)) {
            String text = new String(stream.readNBytes(LIST_BYTES_MAX), StandardCharsets.UTF_8).strip();
            return Arrays.stream(text.split(File.pathSeparator))
                    .filter(path -> !path.isEmpty())
                    .map(path -> setting.directory().resolve(path).normalize().toString());
        } catch (IOException broken) {
            setting.problems().add(place, list + " cannot be read: " + broken.getMessage(), "build it again");
            return Stream.of();
        }
    }
}
