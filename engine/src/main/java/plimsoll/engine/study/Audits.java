package plimsoll.engine.study;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plimsoll.model.AuditSpec;

/** Reads {@code audit}: one or several ways to list what was stored. */
final class Audits {
    private static final List<String> PATHS = List.of("id", "length", "crc32c");

    private final Setting setting;
    private final Placeholders placeholders;

    Audits(Setting setting, Placeholders placeholders) {
        this.setting = setting;
        this.placeholders = placeholders;
    }

    List<AuditSpec> read(Yaml.Mapping study) {
        return study.mappings("audit").stream().map(this::audit).toList();
    }

    private AuditSpec audit(Yaml.Mapping written) {
        return written.has("use") ? used(written) : http(written);
    }

    private AuditSpec used(Yaml.Mapping written) {
        for (String path : PATHS) {
            if (written.has(path)) {
                setting.problems()
                        .add(
                                written.placeOf(path),
                                "'" + path + "' belongs to an audit by http",
                                "write the settings of the audit under settings:");
            }
        }
        return new AuditSpec(written.text("use").orElse(""), settings(written, placeholders));
    }

    private AuditSpec http(Yaml.Mapping written) {
        if (written.has("settings")) {
            setting.problems()
                    .add(
                            written.placeOf("settings"),
                            "'settings' belongs to an audit by name",
                            "write use: NAME, or leave settings out");
        }
        Map<String, String> settings = new TreeMap<>();
        written.scalar("http").ifPresent(url -> settings.put("url", placeholders.inLoad(url.text(), url.place())));
        PATHS.forEach(path -> written.text(path).ifPresent(text -> settings.put(path, text)));
        for (String path : List.of("id", "length")) {
            if (!written.has(path)) {
                setting.problems()
                        .add(
                                written.place(),
                                "this audit does not say where an entry of the list holds its " + path,
                                "add " + path + ": $." + path);
            }
        }
        return new AuditSpec("http", settings);
    }

    /** The map's {@code settings}, placeholders checked. */
    static Map<String, String> settings(Yaml.Mapping written, Placeholders placeholders) {
        Map<String, String> settings = new TreeMap<>();
        written.mapping("settings").stream()
                .flatMap(map -> map.entries().stream())
                .filter(entry -> entry.value() instanceof Yaml.Scalar)
                .forEach(entry -> {
                    Yaml.Scalar value = (Yaml.Scalar) entry.value();
                    settings.put(entry.key().text(), placeholders.inLoad(value.text(), value.place()));
                });
        return settings;
    }
}
