package plimsoll.study.members;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.member.InstallStep;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.RestartPolicy;
import plimsoll.records.LabJava;
import plimsoll.study.setting.CommandWords;
import plimsoll.study.setting.JvmChoice;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.NamedFileCheck;
import plimsoll.study.setting.PlaceholderCheck;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.VariantNode;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.YamlNode;

/** Builds the command of a member under a variant: program, JVM flags, arguments, environment and directory. */
public final class MemberCommandFactory {
    private static final String ARCHIVE =
            "-Xshare:.*|-XX:(SharedArchiveFile|ArchiveClassesAtExit|AOT\\w+)=.*|-XX:[+-](AutoCreateSharedArchive|AOT\\w+)";

    private final ReadContext context;
    private final PlaceholderCheck placeholderCheck;
    private final CommandWords words;
    private final ReadinessReader reader;
    private final ImageReader images;

    public MemberCommandFactory(ReadContext context, PlaceholderCheck placeholderCheck) {
        this.context = context;
        this.placeholderCheck = placeholderCheck;
        this.words = new CommandWords(context);
        this.reader = new ReadinessReader(context, placeholderCheck);
        this.images = new ImageReader(context, placeholderCheck);
    }

    /** @param variant empty for a member that is not a subject */
    MemberSource of(MemberNode member, VariantNode variant) {
        return member.written()
                .mapping("attached")
                .map(MemberCommandFactory::attached)
                .orElseGet(() -> launched(member, variant).restarting(restart(member, variant)));
    }

    private static MemberSource attached(YamlNode.Mapping attached) {
        return new MemberSource.Attached(
                attached.text("url"), attached.text("pid").map(Long::valueOf));
    }

    /** Returns the variant's policy, or else the service's; empty for a member whose death ends the load. */
    private static Optional<RestartPolicy> restart(MemberNode member, VariantNode variant) {
        return variant.written()
                .text("restart")
                .or(() -> member.written().text("restart"))
                .filter(text -> !text.equals("never"))
                .map(text -> RestartPolicy.valueOf(text.toUpperCase(Locale.ROOT)));
    }

    private MemberSource.Launched launched(MemberNode member, VariantNode variant) {
        YamlNode.Mapping origin = origin(member, variant);
        YamlNode.Mapping entry = variant.written().has("entrypoint") ? variant.written() : origin;
        if (origin.has("image")) {
            return image(new ImageReader.WrittenImage(member, origin, entry, variant.written()), variant);
        }
        if (entry.has("entrypoint")) {
            context.problems()
                    .add(
                            entry.placeOf("entrypoint"),
                            "'entrypoint' replaces the program of an image, but this is a command",
                            "write the program into command");
        }
        return program(origin, member, variant);
    }

    private MemberSource.Launched image(ImageReader.WrittenImage written, VariantNode variant) {
        return new MemberSource.Launched(
                images.command(written),
                images.withFlags(
                        environment(written.member(), variant),
                        images.flags(written, choice(written.member(), variant))),
                context.directory().toString(),
                reader.of(written.member()),
                Optional.empty(),
                Optional.of(images.of(written)),
                Optional.empty());
    }

    private MemberSource.Launched program(YamlNode.Mapping origin, MemberNode member, VariantNode variant) {
        Path directory = directory(member);
        List<String> command = command(member, variant);
        Optional<InstallStep> install = member.written().mapping("install").map(each -> install(member, each));
        boolean made = install.map(InstallStep::makes)
                .map(directory::resolve)
                .map(Files::exists)
                .orElse(true);
        boolean named = member.launched() || variant.hasProgram();
        if (context.looks() && named && Files.isDirectory(directory)) {
            SourceLocation location = origin.placeOf(key(origin));
            NamedFileCheck files = new NamedFileCheck(context, directory, location);
            files.check(made ? command : install.orElseThrow().command());
        }
        return new MemberSource.Launched(
                command,
                environment(member, variant),
                directory.toString(),
                reader.of(member),
                install,
                Optional.empty(),
                choice(member, variant).archive());
    }

    private Path directory(MemberNode member) {
        Optional<YamlNode.Scalar> written = member.written().scalar("dir");
        Path directory = context.directory()
                .resolve(written.map(dir -> placeholderCheck.inMember(dir.text(), dir.place(), member))
                        .orElse(""))
                .normalize();
        if (context.looks() && written.isPresent() && !Files.isDirectory(directory)) {
            context.problems().add(written.get().place(), "there is no directory " + directory, "correct the path");
        }
        return directory;
    }

    /** Returns the map that defines the program: the variant's if it has one, else the member's. */
    private static YamlNode.Mapping origin(MemberNode member, VariantNode variant) {
        return variant.hasProgram() ? variant.written() : member.written();
    }

    private static String key(YamlNode.Mapping origin) {
        return origin.has("jar") ? "jar" : "command";
    }

    private List<String> command(MemberNode member, VariantNode variant) {
        YamlNode.Mapping origin = origin(member, variant);
        List<String> program = origin.text("jar")
                .map(jar -> List.of("java", "-jar", jar))
                .orElseGet(() -> words.of(origin, "command"));
        if (program.isEmpty()) {
            emptyCommand(origin);
            return List.of("java");
        }
        List<String> written = Stream.of(ofMember(program, member, variant), flags(program, variant.written()))
                .flatMap(List::stream)
                .toList();
        JvmChoice jvm = choice(member, variant);
        YamlNode.Mapping chooser = variant.written().has("jvm") ? variant.written() : member.written();
        checkChoice(jvm, program, written, chooser.placeOf("jvm"));
        List<String> command = new ArrayList<>();
        command.add(jvm.program(program.getFirst(), context.directory()));
        command.addAll(written);
        command.addAll(jvm.flags());
        command.addAll(program.subList(1, program.size()));
        command.addAll(words.of(member.written(), "args"));
        command.addAll(words.of(variant.written(), "args"));
        SourceLocation location = origin.placeOf(key(origin));
        return command.stream()
                .map(word -> placeholderCheck.inCommand(word, location, member))
                .toList();
    }

    /** Returns the member's JVM flags; none for a variant that starts another program. */
    private List<String> ofMember(List<String> program, MemberNode member, VariantNode variant) {
        if (!variant.startsOtherProgram()) {
            return flags(program, member.written());
        }
        if (member.written().has("jvm")) {
            context.note("'jvm' of " + member.name() + " does not apply to " + variant.name()
                    + ", whose command begins with " + program.getFirst() + ".");
        }
        return List.of();
    }

    private void emptyCommand(YamlNode.Mapping origin) {
        boolean reported = origin.scalar("command").isPresent() || !origin.has("command");
        if (!reported) {
            context.problems().add(origin.placeOf("command"), "this command is empty", "write a program");
        }
    }

    /** Returns the variant's choice of a JVM; one that the service makes is not that of another subject. */
    private static JvmChoice choice(MemberNode member, VariantNode variant) {
        return Stream.of(variant.written(), member.written())
                        .anyMatch(each -> each.mapping("jvm").isPresent())
                ? variant.jvm()
                : JvmChoice.NONE;
    }

    /** Reports a choice that does not fit the command, or that the command has already made. */
    private void checkChoice(JvmChoice jvm, List<String> program, List<String> flags, SourceLocation location) {
        if (jvm.isEmpty()) {
            return;
        }
        if (!LabJava.means(program.getFirst())) {
            context.problems()
                    .add(
                            location,
                            "'collector', 'jdk' and 'start' choose the JVM of a command that begins with java, but this"
                                    + " one begins with '" + program.getFirst() + "'",
                            "begin the command with java, or remove them");
        }
        List<String> words = Stream.concat(program.stream(), flags.stream()).toList();
        if (!jvm.flags().isEmpty()) {
            checkSetOnce(words, JavaOptions.COLLECTOR, "the collector is set twice, by 'collector' and by ", location);
        }
        if (jvm.archive().isPresent()) {
            checkSetOnce(words, ARCHIVE, "the archive is set twice, by 'start' and by ", location);
        }
    }

    private void checkSetOnce(List<String> words, String flag, String problem, SourceLocation location) {
        words.stream()
                .filter(word -> word.matches(flag))
                .findFirst()
                .ifPresent(word ->
                        context.problems().add(location, problem + word + " in the command", "remove one of them"));
    }

    private List<String> flags(List<String> program, YamlNode.Mapping mapping) {
        List<String> flags =
                mapping.mapping("jvm").map(jvm -> words.of(jvm, "flags")).orElseGet(() -> words.of(mapping, "jvm"));
        if (!flags.isEmpty() && !JavaOptions.isJava(program.getFirst())) {
            context.problems()
                    .add(
                            mapping.placeOf("jvm"),
                            "JVM flags are inserted after java, but this command begins with '" + program.getFirst()
                                    + "'",
                            "begin the command with java, or pass them in env: {JAVA_TOOL_OPTIONS: ...}");
        }
        return flags;
    }

    private Map<String, String> environment(MemberNode member, VariantNode variant) {
        Map<String, String> environment = new LinkedHashMap<>();
        Stream.of(member.written(), variant.written())
                .flatMap(mapping -> mapping.mapping("env").stream())
                .flatMap(env -> env.entries().stream())
                .filter(entry -> entry.value() instanceof YamlNode.Scalar)
                .forEach(entry -> {
                    YamlNode.Scalar value = (YamlNode.Scalar) entry.value();
                    String filled = placeholderCheck.inMember(value.text(), value.place(), member);
                    environment.put(entry.key().text(), filled);
                });
        return environment;
    }

    private InstallStep install(MemberNode member, YamlNode.Mapping install) {
        List<String> command = words.of(install, "command").stream()
                .map(word -> placeholderCheck.inCommand(word, install.placeOf("command"), member))
                .toList();
        return new InstallStep(
                command.isEmpty() ? List.of("true") : command,
                install.text("creates").orElse("."));
    }
}
