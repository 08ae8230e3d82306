package plimsoll.study.members;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.study.grammar.Quantities;
import plimsoll.study.setting.Setting;
import plimsoll.study.text.Place;
import plimsoll.study.text.Yaml;

/** Needs that come with the tool, {@code postgres} and {@code delay}, written out as the keys that any other member has. */
final class Brought {
    private static final long NANOS_PER_MICRO = 1000;

    private final Setting setting;

    Brought(Setting setting) {
        this.setting = setting;
    }

    /** The member itself when it is none of them. Keys that it writes go before those that come with it. */
    Yaml.Mapping writtenOut(Yaml.Mapping member) {
        if (member.has("postgres")) {
            return postgres(member);
        }
        return member.has("delay") ? delay(member) : member;
    }

    private Yaml.Mapping postgres(Yaml.Mapping member) {
        Place place = member.placeOf("postgres");
        Yaml.Mapping asked = member.mapping("postgres").orElse(Yaml.Mapping.empty(place));
        List<String> command = new ArrayList<>(
                List.of("java", "-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", "@target/classpath"));
        command.addAll(List.of("postgres.Main", "--port=${port}", "--data=${dir}/data"));
        asked.text("fsync").ifPresent(forced -> command.add("--fsync=" + (forced.equals("true") ? "on" : "off")));
        asked.text("connections").ifPresent(most -> command.add("--max_connections=" + most));
        asked.scalar("sql").map(this::file).ifPresent(file -> command.add("--sql=" + file));
        String address = "postgresql://127.0.0.1:${port}/postgres?user=postgres";
        Map<String, String> provides = Map.of("url", address, "jdbc", "jdbc:" + address);
        Yaml ready = texts(place, Map.of("line", "ready postgresql://"));
        return joined(member, place, new Program("postgres", command, ready, provides));
    }

    private Path file(Yaml.Scalar sql) {
        Path file = setting.directory().resolve(sql.text()).normalize();
        if (setting.looks() && !Files.isRegularFile(file)) {
            setting.problems().add(sql.place(), "there is no file " + file, "correct the path");
        }
        return file;
    }

    private Yaml.Mapping delay(Yaml.Mapping member) {
        Place place = member.placeOf("delay");
        long micros = Quantities.duration(member, "delay").orElseThrow().toNanos() / NANOS_PER_MICRO;
        List<String> command = List.of(
                "java",
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-cp",
                "@target/classpath",
                "delay.Main",
                "--port=${port}",
                "--micros=" + micros);
        Yaml ready = text(place, "tcp://127.0.0.1:${port}");
        return joined(member, place, new Program("delay", command, ready, Map.of()));
    }

    /** @param need its directory below the tool's needs */
    private record Program(String need, List<String> command, Yaml ready, Map<String, String> provides) {}

    private Yaml.Mapping joined(Yaml.Mapping member, Place place, Program program) {
        Map<String, Yaml> keys = new LinkedHashMap<>();
        keys.put("dir", text(place, directory(place, program.need())));
        keys.put(
                "command",
                new Yaml.Items(
                        place,
                        program.command().stream()
                                .<Yaml>map(word -> text(place, word))
                                .toList()));
        keys.put("ready", program.ready());
        member.entries().stream()
                .filter(entry -> !entry.key().is(program.need()))
                .forEach(entry -> keys.put(entry.key().text(), entry.value()));
        keys.put("provides", provided(member, place, program.provides()));
        return new Yaml.Mapping(
                member.place(),
                keys.entrySet().stream()
                        .map(each -> new Yaml.Entry(text(place, each.getKey()), each.getValue()))
                        .toList());
    }

    /** What the member itself provides goes before what comes with it. */
    private static Yaml.Mapping provided(Yaml.Mapping member, Place place, Map<String, String> coming) {
        Yaml.Mapping own = member.mapping("provides").orElse(Yaml.Mapping.empty(place));
        List<Yaml.Entry> all = new ArrayList<>(own.entries());
        texts(place, coming).entries().stream()
                .filter(entry -> !own.has(entry.key().text()))
                .forEach(all::add);
        return new Yaml.Mapping(own.place(), all);
    }

    private String directory(Place place, String need) {
        Optional<Path> directory = setting.machine().need(need);
        if (directory.isEmpty() && setting.looks()) {
            setting.problems()
                    .add(
                            place,
                            "'" + need + "' does not come with this tool: there is no needs/" + need + " in it",
                            "start one of your own with command:");
        }
        return directory.map(Path::toString).orElse("");
    }

    private static Yaml.Mapping texts(Place place, Map<String, String> texts) {
        return new Yaml.Mapping(
                place,
                texts.entrySet().stream()
                        .map(each -> new Yaml.Entry(text(place, each.getKey()), text(place, each.getValue())))
                        .toList());
    }

    private static Yaml.Scalar text(Place place, String text) {
        return new Yaml.Scalar(place, text, Yaml.Kind.TEXT);
    }
}
