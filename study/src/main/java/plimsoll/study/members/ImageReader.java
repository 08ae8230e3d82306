package plimsoll.study.members;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.JavaOptions;
import plimsoll.records.ContainerEngine;
import plimsoll.study.setting.CommandWords;
import plimsoll.study.setting.JvmChoice;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.PlaceholderCheck;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.YamlNode;

/** Reads a member that is a container image: the image, and what replaces its program or adds to it. */
final class ImageReader {
    private static final String ARCHIVE = ".*\\.(tar|tar\\.gz|tgz|oci)";
    private static final String PATH = "(/|\\./|\\.\\./).*";

    /** As container engines write them: registry and path, with a tag or a digest or both. */
    private static final String NAME =
            "[A-Za-z0-9][A-Za-z0-9._/-]{0,254}(:[A-Za-z0-9._/-]{1,255})*(@sha256:[0-9a-f]{64})?";

    private final ReadContext context;
    private final PlaceholderCheck check;
    private final CommandWords words;

    ImageReader(ReadContext context, PlaceholderCheck check) {
        this.context = context;
        this.check = check;
        this.words = new CommandWords(context);
    }

    /**
     * A member whose program is an image.
     *
     * @param origin the map that names it: the variant's if it has a program of its own, else the member's
     * @param entry the map that may replace its program: the variant's if it does, else the origin
     * @param variant the variant's map
     */
    record WrittenImage(MemberNode member, YamlNode.Mapping origin, YamlNode.Mapping entry, YamlNode.Mapping variant) {}

    ContainerImage of(WrittenImage image) {
        MemberNode member = image.member();
        YamlNode.Scalar written = image.origin().scalar("image").orElseThrow();
        String text = check.inMember(written.text(), written.place(), member);
        Stream.of("dir", "install")
                .filter(member.written()::has)
                .forEach(key -> context.problems()
                        .add(
                                member.written().placeOf(key),
                                "'" + key + "' is for a program of this machine, but '" + member.name()
                                        + "' is an image",
                                "remove it; what the member needs is in its image"));
        boolean replaces = image.entry().has("entrypoint");
        if (text.contains("${")) {
            context.problems()
                    .add(written.place(), "an image cannot be named by '" + text + "'", "write its file or its name");
            return new ContainerImage(text, replaces);
        }
        return text.matches(ARCHIVE) || text.matches(PATH)
                ? new ContainerImage(file(written, text), replaces)
                : new ContainerImage(text, id(written, text), replaces);
    }

    private String file(YamlNode.Scalar written, String text) {
        try {
            Path file = context.directory().resolve(text).normalize();
            if (context.looks() && !Files.isRegularFile(file)) {
                context.problems().addMissing(written.place(), "there is no image file " + file, file);
            }
            return file.toString();
        } catch (InvalidPathException _) {
            context.problems().add(written.place(), "'" + text + "' is not a path", "write the path of a file");
            return text;
        }
    }

    private Optional<String> id(YamlNode.Scalar written, String text) {
        if (!text.matches(NAME)) {
            context.problems()
                    .add(
                            written.place(),
                            "'" + text + "' is neither the archive of an image nor the name of one",
                            "write FILE.tar, or a name such as localhost/app:1");
            return Optional.empty();
        }
        Optional<String> id = context.looks() ? context.machine().image(text) : Optional.empty();
        if (context.looks() && id.isEmpty()) {
            context.problems()
                    .add(
                            written.place(),
                            "no container engine here has an image '" + text + "'; the engines are "
                                    + String.join(", ", ContainerEngine.programs()) + ", each asked as this user",
                            "build or load it, or write the file of one: podman save --format oci-archive -o app.tar "
                                    + text);
        }
        return id;
    }

    /** Returns the words that replace the image's program, or only its arguments; none to keep both. */
    List<String> command(WrittenImage image) {
        List<String> command = new ArrayList<>(words.of(image.entry(), "entrypoint"));
        command.addAll(words.of(image.member().written(), "args"));
        command.addAll(words.of(image.variant(), "args"));
        return command.stream()
                .map(word -> check.inCommand(word, image.origin().placeOf("image"), image.member()))
                .toList();
    }

    /** Returns the variables with the JVM flags of the study, which reach a JVM in an image no other way. */
    Map<String, String> withFlags(Map<String, String> environment, List<String> flags) {
        if (flags.isEmpty()) {
            return environment;
        }
        Map<String, String> more = new TreeMap<>(environment);
        more.merge(JavaOptions.TOOL_OPTIONS, String.join(" ", flags), (own, ours) -> own + " " + ours);
        return more;
    }

    /** Returns the flags in {@code jvm}, and reports a JDK or an archive that only a program of this machine can have. */
    List<String> flags(WrittenImage image, JvmChoice jvm) {
        MemberNode member = image.member();
        YamlNode.Mapping chooser = image.variant().has("jvm") ? image.variant() : member.written();
        if (jvm.jdk().isPresent()) {
            context.problems()
                    .add(
                            chooser.placeOf("jvm"),
                            "'jdk' chooses a JDK of this machine, but '" + member.name() + "' is an image with its own",
                            "remove it, or make an image and a variant for each JDK");
        }
        if (jvm.archive().isPresent()) {
            context.problems()
                    .add(
                            chooser.placeOf("jvm"),
                            "'start' archives the classes of a program of this machine, but '" + member.name()
                                    + "' is an image",
                            "remove it, or make an image with an archive of its own and a variant for it");
        }
        List<String> flags = new ArrayList<>();
        Stream.of(member.written(), image.variant())
                .forEach(each -> flags.addAll(
                        each.mapping("jvm").map(map -> words.of(map, "flags")).orElseGet(() -> words.of(each, "jvm"))));
        flags.addAll(jvm.flags());
        Optional<String> blank =
                flags.stream().filter(flag -> flag.matches(".*[\\s'\"].*")).findFirst();
        blank.ifPresent(flag -> context.problems()
                .add(
                        chooser.placeOf("jvm"),
                        "the flag '" + flag + "' cannot be passed to an image, because JAVA_TOOL_OPTIONS splits it",
                        "write a flag without blanks and quotes"));
        return flags;
    }
}
