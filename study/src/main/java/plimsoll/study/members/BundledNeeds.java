package plimsoll.study.members;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.YamlNode;

/** Expands built-in needs, {@code postgres} and {@code delay}, into the keys of an ordinary member. */
final class BundledNeeds {
    private static final long NANOS_PER_MICRO = 1000;

    /** The variable that names the address on which a built-in need listens. */
    private static final String ADDRESS = "PLIMSOLL_LISTEN_ADDRESS";

    private final ReadContext context;

    BundledNeeds(ReadContext context) {
        this.context = context;
    }

    /**
     * Returns the expanded member; the member itself if it is not a built-in need. Its own keys take precedence over
     * the built-in ones.
     */
    YamlNode.Mapping expanded(YamlNode.Mapping member) {
        if (member.has("postgres")) {
            return postgres(member);
        }
        return member.has("delay") ? delay(member) : member;
    }

    private YamlNode.Mapping postgres(YamlNode.Mapping member) {
        SourceLocation location = member.placeOf("postgres");
        YamlNode.Mapping options = member.mapping("postgres").orElse(YamlNode.Mapping.empty(location));
        List<String> command = new ArrayList<>(
                List.of("java", "-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", "@target/classpath"));
        command.addAll(List.of("postgres.Main", "--port=${port}", "--data=${dir}/data"));
        options.scalar("fsync").ifPresent(_ -> command.add("--fsync=" + (options.truth("fsync", true) ? "on" : "off")));
        options.text("connections").ifPresent(most -> command.add("--max_connections=" + most));
        options.scalar("sql").map(this::file).ifPresent(file -> command.add("--sql=" + file));
        String address = "postgresql://127.0.0.1:${port}/postgres?user=postgres&password=${secret}";
        Map<String, String> provides = Map.of("url", address, "jdbc", "jdbc:" + address, "password", "${secret}");
        YamlNode ready = texts(location, Map.of("line", "ready postgresql://"));
        Map<String, String> variables = Map.of("POSTGRES_PASSWORD", "${secret}", ADDRESS, "${host}");
        return joined(member, location, new Program("postgres", command, variables, ready, provides));
    }

    private Path file(YamlNode.Scalar sql) {
        Path file = context.directory().resolve(sql.text()).normalize();
        if (context.looks() && !Files.isRegularFile(file)) {
            context.problems().add(sql.place(), "there is no file " + file, "correct the path");
        }
        return file;
    }

    private YamlNode.Mapping delay(YamlNode.Mapping member) {
        SourceLocation location = member.placeOf("delay");
        long micros = QuantityParser.duration(member, "delay").orElseThrow().toNanos() / NANOS_PER_MICRO;
        List<String> command = List.of(
                "java",
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-cp",
                "@target/classpath",
                "delay.Main",
                "--port=${port}",
                "--micros=" + micros);
        YamlNode ready = text(location, "tcp://127.0.0.1:${port}");
        return joined(member, location, new Program("delay", command, Map.of(ADDRESS, "${host}"), ready, Map.of()));
    }

    /** @param need name of its directory under the tool's {@code needs} */
    private record Program(
            String need,
            List<String> command,
            Map<String, String> variables,
            YamlNode ready,
            Map<String, String> provides) {}

    private YamlNode.Mapping joined(YamlNode.Mapping member, SourceLocation location, Program program) {
        Map<String, YamlNode> keys = new LinkedHashMap<>();
        keys.put("dir", text(location, directory(location, program.need())));
        keys.put(
                "command",
                new YamlNode.Items(
                        location,
                        program.command().stream()
                                .<YamlNode>map(word -> text(location, word))
                                .toList()));
        keys.put("ready", program.ready());
        member.entries().stream()
                .filter(entry -> !entry.key().is(program.need()))
                .forEach(entry -> keys.put(entry.key().text(), entry.value()));
        keys.put("env", merged(member, "env", location, program.variables()));
        keys.put("provides", merged(member, "provides", location, program.provides()));
        return new YamlNode.Mapping(
                member.place(),
                keys.entrySet().stream()
                        .map(each -> new YamlNode.Entry(text(location, each.getKey()), each.getValue()))
                        .toList());
    }

    /** Merges both maps under a key; the member's own entries take precedence. */
    private static YamlNode.Mapping merged(
            YamlNode.Mapping member, String key, SourceLocation location, Map<String, String> builtIn) {
        YamlNode.Mapping own = member.mapping(key).orElse(YamlNode.Mapping.empty(location));
        List<YamlNode.Entry> all = new ArrayList<>(own.entries());
        texts(location, builtIn).entries().stream()
                .filter(entry -> !own.has(entry.key().text()))
                .forEach(all::add);
        return new YamlNode.Mapping(own.place(), all);
    }

    private String directory(SourceLocation location, String need) {
        Optional<Path> directory = context.machine().need(need);
        if (directory.isEmpty() && context.looks()) {
            context.problems()
                    .add(
                            location,
                            "this installation has no built-in '" + need + "': it lacks needs/" + need,
                            "start your own with command:");
        }
        return directory.map(Path::toString).orElse("");
    }

    private static YamlNode.Mapping texts(SourceLocation location, Map<String, String> texts) {
        return new YamlNode.Mapping(
                location,
                texts.entrySet().stream()
                        .map(each -> new YamlNode.Entry(text(location, each.getKey()), text(location, each.getValue())))
                        .toList());
    }

    private static YamlNode.Scalar text(SourceLocation location, String text) {
        return new YamlNode.Scalar(location, text, YamlNode.Kind.TEXT);
    }
}
