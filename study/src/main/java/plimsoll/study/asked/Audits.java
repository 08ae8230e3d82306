package plimsoll.study.asked;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Threshold;
import plimsoll.study.setting.OnlyUnder;
import plimsoll.study.setting.Placeholders;
import plimsoll.study.setting.Setting;
import plimsoll.study.text.Yaml;

/** Reads {@code audit}: one or several ways to list what was stored. */
public final class Audits {
    private static final List<String> PATHS = List.of("id", "length", "crc32c");

    private final Setting setting;
    private final Placeholders placeholders;
    private final List<Written> all = new ArrayList<>();

    private Audits(Setting setting, Placeholders placeholders) {
        this.setting = setting;
        this.placeholders = placeholders;
    }

    public static Audits read(Yaml.Mapping study, Setting setting, Placeholders placeholders) {
        Audits audits = new Audits(setting, placeholders);
        study.mappings("audit").forEach(written -> {
            audits.all.add(new Written(written, audits.audit(written)));
            OnlyUnder.check(written, study, setting);
        });
        return audits;
    }

    /** Those of a load, by its name where it has one. */
    public List<AuditSpec> under(Optional<String> load) {
        return all.stream()
                .filter(each -> OnlyUnder.is(each.written(), load))
                .map(Written::audit)
                .toList();
    }

    /** Without an audit nothing of what it would find can be bounded. */
    public List<Threshold> known(List<Threshold> thresholds, Optional<String> load) {
        boolean left = all.isEmpty() || !under(load).isEmpty();
        return thresholds.stream()
                .filter(each -> left || !Thresholds.ofAudit(each.metric()))
                .toList();
    }

    private record Written(Yaml.Mapping written, AuditSpec audit) {}

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
        AuditSpec used = new AuditSpec(written.text("use").orElse(""), settings(written, placeholders));
        return written.truth("checksums", true) ? used : used.withoutChecksums();
    }

    private AuditSpec http(Yaml.Mapping written) {
        for (String key : List.of("settings", "checksums")) {
            if (written.has(key)) {
                setting.problems()
                        .add(
                                written.placeOf(key),
                                "'" + key + "' belongs to an audit by name",
                                "write use: NAME, or leave " + key + " out");
            }
        }
        Map<String, String> settings = new TreeMap<>();
        written.scalar("http").ifPresent(url -> settings.put("url", placeholders.inLoad(url.text(), url.place())));
        PATHS.forEach(path -> written.text(path).ifPresent(text -> settings.put(path, text)));
        if (!written.has("id")) {
            setting.problems()
                    .add(
                            written.place(),
                            "this audit does not say where an entry of the list holds its id",
                            "add id: $.id");
        }
        return new AuditSpec("http", settings);
    }

    /** The map's {@code settings}, placeholders checked. */
    public static Map<String, String> settings(Yaml.Mapping written, Placeholders placeholders) {
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
