package plimsoll.study.load;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plimsoll.model.load.DriverSpec;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.setting.NamedFileCheck;
import plimsoll.study.setting.PlaceholderCheck;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.YamlNode;

/** Reads how HTTP operations are carried: {@code engine} and {@code http} of a load or a phase. */
final class TransportReader {
    static final String THREADS = "http";
    static final String LOOP = "http-loop";

    private final ReadContext context;
    private final PlaceholderCheck check;
    private final YamlNode.Mapping phase;
    private final YamlNode.Mapping load;

    /** @param phase what it says goes before what the load says */
    TransportReader(ReadContext context, PlaceholderCheck check, YamlNode.Mapping phase, YamlNode.Mapping load) {
        this.context = context;
        this.check = check;
        this.phase = phase;
        this.load = load;
    }

    /** Small requests go by an event loop; large bodies, and clients that are no model clients, by threads. */
    DriverSpec of(OperationSpec spec) {
        Optional<YamlNode.Scalar> engine = phase.scalar("engine").or(() -> load.scalar("engine"));
        if (!spec.overHttp()) {
            engine.ifPresent(written ->
                    context.problems().add(written.place(), "'engine' belongs to HTTP operations", "leave it out"));
            return spec.driver();
        }
        Map<String, String> carried = http();
        boolean byLoop = engine.map(written -> written.is("event-loop")).orElse(needsLoop(carried) || spec.small());
        engine.filter(written -> byLoop != written.is("event-loop") || (!byLoop && needsLoop(carried)))
                .ifPresent(written -> context.problems()
                        .add(
                                written.place(),
                                "only engine: event-loop speaks TLS and HTTP/2 and goes through a proxy",
                                "write engine: event-loop, or leave it out"));
        engine.filter(_ -> byLoop && spec.odd())
                .ifPresent(written -> context.problems()
                        .add(
                                written.place(),
                                "only engine: threads has clients that are slow or break off",
                                "write engine: threads, or leave it out"));
        Map<String, String> settings = new TreeMap<>(spec.driver().settings());
        settings.putAll(carried);
        context.note("The operations of '" + spec.name() + "' leave by the engine "
                + (byLoop ? "event-loop" : "threads") + ".");
        return new DriverSpec(byLoop ? LOOP : THREADS, settings);
    }

    private static boolean needsLoop(Map<String, String> carried) {
        return carried.containsKey("tls") || carried.containsKey("protocol") || carried.containsKey("proxy");
    }

    private Map<String, String> http() {
        Map<String, String> settings = new TreeMap<>();
        YamlNode.Mapping http =
                phase.mapping("http").or(() -> load.mapping("http")).orElse(YamlNode.Mapping.empty(load.place()));
        http.text("protocol").filter("http2"::equals).ifPresent(text -> settings.put("protocol", text));
        http.text("connections").ifPresent(text -> settings.put("connections", text));
        http.scalar("connections")
                .filter(written -> written.is("close") && settings.containsKey("protocol"))
                .ifPresent(written -> context.problems()
                        .add(
                                written.place(),
                                "an HTTP/2 connection carries many operations and is not closed after each",
                                "leave out connections: close, or write protocol: http1"));
        http.scalar("proxy").ifPresent(url -> settings.put("proxy", check.inLoad(url)));
        QuantityParser.duration(http, "connect-within")
                .ifPresent(time -> settings.put("connectTimeoutMillis", Long.toString(time.toMillis())));
        http.mapping("tls").ifPresent(tls -> {
            settings.put("tls", "on");
            tls.text("verify").ifPresent(text -> settings.put("tls.verify", text));
            tls.scalar("ca").ifPresent(file -> settings.put("tls.ca", file(file)));
        });
        return settings;
    }

    private String file(YamlNode.Scalar written) {
        if (context.looks()) {
            new NamedFileCheck(context, context.directory(), written.place()).exists(written.text());
        }
        return context.directory().resolve(written.text()).normalize().toString();
    }
}
