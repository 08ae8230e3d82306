package plimsoll.study.setting;

import java.util.Map;
import java.util.TreeMap;
import plimsoll.study.text.YamlNode;

/** Reads {@code tls} of a load's transport, or of an audit. */
public final class TlsReader {
    private TlsReader() {}

    /** Returns the settings for a driver or audit; none without the key. */
    public static Map<String, String> read(YamlNode.Mapping written, ReadContext context) {
        Map<String, String> settings = new TreeMap<>();
        written.mapping("tls").ifPresent(tls -> {
            settings.put("tls", "on");
            tls.scalar("verify").ifPresent(_ -> settings.put("tls.verify", String.valueOf(tls.truth("verify", true))));
            tls.scalar("ca").ifPresent(file -> settings.put("tls.ca", file(file, context)));
        });
        return settings;
    }

    private static String file(YamlNode.Scalar written, ReadContext context) {
        if (context.looks()) {
            new NamedFileCheck(context, context.directory(), written.place()).exists(written.text());
        }
        return context.directory().resolve(written.text()).normalize().toString();
    }
}
