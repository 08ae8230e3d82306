package plimsoll.study.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Threshold;
import plimsoll.study.setting.LoadFilter;
import plimsoll.study.setting.PlaceholderCheck;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.TlsReader;
import plimsoll.study.text.YamlNode;

/** Reads {@code audit}: one or more ways to list the stored data. */
public final class AuditsReader {
    private static final List<String> PATHS = List.of("id", "length", "crc32c");
    private static final String HEADERS = "headers";
    private static final String TLS = "tls";

    private final ReadContext context;
    private final PlaceholderCheck placeholderCheck;
    private final List<AuditNode> all = new ArrayList<>();

    private AuditsReader(ReadContext context, PlaceholderCheck placeholderCheck) {
        this.context = context;
        this.placeholderCheck = placeholderCheck;
    }

    public static AuditsReader read(YamlNode.Mapping study, ReadContext context, PlaceholderCheck placeholderCheck) {
        AuditsReader audits = new AuditsReader(context, placeholderCheck);
        study.mappings("audit").forEach(written -> {
            audits.all.add(new AuditNode(written, audits.audit(written)));
            LoadFilter.check(written, study, context);
        });
        return audits;
    }

    /** Returns the audits that run after a load, given its name if it has one. */
    public List<AuditSpec> under(Optional<String> load) {
        return all.stream()
                .filter(each -> LoadFilter.is(each.written(), load))
                .map(AuditNode::audit)
                .toList();
    }

    /** Removes thresholds on the results of an audit if no audit runs after this load. */
    public List<Threshold> known(List<Threshold> thresholds, Optional<String> load) {
        boolean audited = all.isEmpty() || !under(load).isEmpty();
        return thresholds.stream()
                .filter(each -> audited || !ThresholdsReader.ofAudit(each.metric()))
                .toList();
    }

    private record AuditNode(YamlNode.Mapping written, AuditSpec audit) {}

    private AuditSpec audit(YamlNode.Mapping written) {
        return written.has("use") ? used(written) : http(written);
    }

    private AuditSpec used(YamlNode.Mapping written) {
        for (String key : Stream.concat(PATHS.stream(), Stream.of(HEADERS, TLS)).toList()) {
            if (written.has(key)) {
                context.problems()
                        .add(
                                written.placeOf(key),
                                "'" + key + "' applies only to an audit by http",
                                "write the audit's settings under settings:");
            }
        }
        AuditSpec used = new AuditSpec(written.text("use").orElse(""), settings(written, placeholderCheck));
        return written.truth("checksums", true) ? used : used.withoutChecksums();
    }

    private AuditSpec http(YamlNode.Mapping written) {
        for (String key : List.of("settings", "checksums")) {
            if (written.has(key)) {
                context.problems()
                        .add(
                                written.placeOf(key),
                                "'" + key + "' applies only to an audit with use:",
                                "write use: NAME, or remove " + key);
            }
        }
        Map<String, String> settings = new TreeMap<>();
        written.scalar("http").ifPresent(url -> settings.put("url", placeholderCheck.inLoad(url.text(), url.place())));
        PATHS.forEach(path -> written.text(path).ifPresent(text -> settings.put(path, text)));
        texts(written, HEADERS, placeholderCheck).forEach((name, value) -> settings.put("header." + name, value));
        settings.putAll(TlsReader.read(written, context));
        if (!written.has("id")) {
            context.problems()
                    .add(written.place(), "this audit does not say where an entry contains its id", "add id: $.id");
        }
        return new AuditSpec("http", settings);
    }

    /** Reads the map's {@code settings} and checks their placeholders. */
    public static Map<String, String> settings(YamlNode.Mapping written, PlaceholderCheck placeholderCheck) {
        return texts(written, "settings", placeholderCheck);
    }

    private static Map<String, String> texts(YamlNode.Mapping written, String key, PlaceholderCheck placeholderCheck) {
        Map<String, String> texts = new TreeMap<>();
        written.mapping(key).stream()
                .flatMap(map -> map.entries().stream())
                .filter(entry -> entry.value() instanceof YamlNode.Scalar)
                .forEach(entry -> {
                    YamlNode.Scalar value = (YamlNode.Scalar) entry.value();
                    texts.put(entry.key().text(), placeholderCheck.inLoad(value.text(), value.place()));
                });
        return texts;
    }
}
