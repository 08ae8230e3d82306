package plimsoll.study.members;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.member.Install;
import plimsoll.model.member.Source;
import plimsoll.study.setting.NamedFiles;
import plimsoll.study.setting.Placeholders;
import plimsoll.study.setting.Setting;
import plimsoll.study.setting.Words;
import plimsoll.study.setting.WrittenMember;
import plimsoll.study.setting.WrittenVariant;
import plimsoll.study.text.Place;
import plimsoll.study.text.Yaml;

/** Makes the command of a member under a variant: program, JVM flags, arguments, environment, directory. */
public final class Sources {
    private final Setting setting;
    private final Placeholders placeholders;
    private final Words words;
    private final Ready ready;

    public Sources(Setting setting, Placeholders placeholders) {
        this.setting = setting;
        this.placeholders = placeholders;
        this.words = new Words(setting);
        this.ready = new Ready(setting, placeholders);
    }

    /** @param variant an empty one for a member that is no subject */
    Source of(WrittenMember member, WrittenVariant variant) {
        return member.written().mapping("attached").map(Sources::attached).orElseGet(() -> launched(member, variant));
    }

    private static Source attached(Yaml.Mapping attached) {
        return new Source.Attached(attached.text("url"), attached.text("pid").map(Long::valueOf));
    }

    private Source launched(WrittenMember member, WrittenVariant variant) {
        Path directory = directory(member);
        List<String> command = command(member, variant);
        Optional<Install> install = member.written().mapping("install").map(each -> install(member, each));
        boolean made = install.map(Install::makes)
                .map(directory::resolve)
                .map(Files::exists)
                .orElse(true);
        boolean named = member.launched() || variant.hasProgram();
        if (setting.looks() && named && Files.isDirectory(directory)) {
            Place place = origin(member, variant).placeOf(key(origin(member, variant)));
            NamedFiles files = new NamedFiles(setting, directory, place);
            files.check(made ? command : install.orElseThrow().command());
        }
        return new Source.Launched(
                command, environment(member, variant), directory.toString(), ready.of(member), install);
    }

    private Path directory(WrittenMember member) {
        Optional<Yaml.Scalar> written = member.written().scalar("dir");
        Path directory = setting.directory()
                .resolve(written.map(dir -> placeholders.inMember(dir.text(), dir.place(), member))
                        .orElse(""))
                .normalize();
        if (setting.looks() && written.isPresent() && !Files.isDirectory(directory)) {
            setting.problems().add(written.get().place(), "there is no directory " + directory, "correct the path");
        }
        return directory;
    }

    /** Whose program it is: a variant's own comes before the member's. */
    private static Yaml.Mapping origin(WrittenMember member, WrittenVariant variant) {
        return variant.hasProgram() ? variant.written() : member.written();
    }

    private static String key(Yaml.Mapping origin) {
        return origin.has("jar") ? "jar" : "command";
    }

    private List<String> command(WrittenMember member, WrittenVariant variant) {
        Yaml.Mapping origin = origin(member, variant);
        List<String> program = origin.text("jar")
                .map(jar -> List.of("java", "-jar", jar))
                .orElseGet(() -> words.of(origin, "command"));
        if (program.isEmpty()) {
            emptyCommand(origin);
            return List.of("java");
        }
        List<String> command = new ArrayList<>(program.subList(0, 1));
        command.addAll(flags(program, member.written()));
        command.addAll(flags(program, variant.written()));
        command.addAll(program.subList(1, program.size()));
        command.addAll(words.of(member.written(), "args"));
        command.addAll(words.of(variant.written(), "args"));
        Place place = origin.placeOf(key(origin));
        return command.stream()
                .map(word -> placeholders.inMember(word, place, member))
                .toList();
    }

    private void emptyCommand(Yaml.Mapping origin) {
        boolean complained = origin.scalar("command").isPresent() || !origin.has("command");
        if (!complained) {
            setting.problems().add(origin.placeOf("command"), "this command is empty", "write a program");
        }
    }

    private List<String> flags(List<String> program, Yaml.Mapping mapping) {
        List<String> flags = words.of(mapping, "jvm");
        if (!flags.isEmpty() && !NamedFiles.java(program)) {
            setting.problems()
                    .add(
                            mapping.placeOf("jvm"),
                            "JVM flags are inserted after java, but this command begins with '" + program.getFirst()
                                    + "'",
                            "begin the command with java, or pass them in env: {JAVA_TOOL_OPTIONS: ...}");
        }
        return flags;
    }

    private Map<String, String> environment(WrittenMember member, WrittenVariant variant) {
        Map<String, String> environment = new LinkedHashMap<>();
        Stream.of(member.written(), variant.written())
                .flatMap(mapping -> mapping.mapping("env").stream())
                .flatMap(env -> env.entries().stream())
                .filter(entry -> entry.value() instanceof Yaml.Scalar)
                .forEach(entry -> {
                    Yaml.Scalar value = (Yaml.Scalar) entry.value();
                    String filled = placeholders.inMember(value.text(), value.place(), member);
                    environment.put(entry.key().text(), filled);
                });
        return environment;
    }

    private Install install(WrittenMember member, Yaml.Mapping install) {
        List<String> command = words.of(install, "command").stream()
                .map(word -> placeholders.inMember(word, install.placeOf("command"), member))
                .toList();
        return new Install(
                command.isEmpty() ? List.of("true") : command,
                install.text("makes").orElse("."));
    }
}
