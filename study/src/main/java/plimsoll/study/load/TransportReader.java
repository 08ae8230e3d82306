package plimsoll.study.load;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plimsoll.model.load.DriverSpec;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.setting.PlaceholderCheck;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.TlsReader;
import plimsoll.study.text.YamlNode;

/** Reads the HTTP transport of a load or a phase: {@code engine} and {@code http}. */
final class TransportReader {
    static final String THREADS = "http";
    static final String LOOP = "http-loop";
    private static final int CONNECT_MILLIS_MAX = 999_999_999;

    private final ReadContext context;
    private final PlaceholderCheck check;
    private final YamlNode.Mapping phase;
    private final YamlNode.Mapping load;

    /** @param phase takes precedence over the load */
    TransportReader(ReadContext context, PlaceholderCheck check, YamlNode.Mapping phase, YamlNode.Mapping load) {
        this.context = context;
        this.check = check;
        this.phase = phase;
        this.load = load;
    }

    /** Selects an event loop for small requests; threads for large bodies, irregular clients and workers inside a member. */
    DriverSpec of(OperationSpec spec) {
        Optional<YamlNode.Scalar> engine = phase.scalar("engine").or(() -> load.scalar("engine"));
        if (!spec.overHttp()) {
            engine.ifPresent(written ->
                    context.problems().add(written.place(), "'engine' applies only to HTTP operations", "remove it"));
            return spec.driver();
        }
        Map<String, String> transport = http();
        boolean embedded = phase.has("embedded-in") || load.has("embedded-in");
        boolean byLoop = engine.map(written -> written.is("event-loop"))
                .orElse(needsLoop(transport) || (spec.small() && !embedded));
        if (embedded && byLoop) {
            YamlNode.Scalar placed = phase.scalar("embedded-in")
                    .or(() -> load.scalar("embedded-in"))
                    .orElseThrow();
            context.problems()
                    .add(
                            placed.place(),
                            "a worker inside a member runs on threads, without TLS, HTTP/2 and proxies",
                            "remove embedded-in, or engine and http");
        }
        engine.filter(written -> byLoop != written.is("event-loop") || (!byLoop && needsLoop(transport)))
                .ifPresent(written -> context.problems()
                        .add(
                                written.place(),
                                "only engine: event-loop supports TLS, HTTP/2 and proxies",
                                "write engine: event-loop, or remove it"));
        engine.filter(_ -> byLoop && spec.irregular())
                .ifPresent(written -> context.problems()
                        .add(
                                written.place(),
                                "only engine: threads supports clients that are slow or disconnect",
                                "write engine: threads, or remove it"));
        Map<String, String> settings = new TreeMap<>(spec.driver().settings());
        settings.putAll(transport);
        context.note(
                "The operations of '" + spec.name() + "' use the " + (byLoop ? "event-loop" : "threads") + " engine.");
        return new DriverSpec(byLoop ? LOOP : THREADS, settings);
    }

    private static boolean needsLoop(Map<String, String> transport) {
        return transport.containsKey("tls") || transport.containsKey("protocol") || transport.containsKey("proxy");
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
                                "remove connections: close, or write protocol: http1"));
        http.scalar("proxy").ifPresent(url -> settings.put("proxy", check.inLoad(url)));
        http.scalar("connect-within")
                .ifPresent(written -> settings.put("connectTimeoutMillis", Long.toString(connectMillis(written))));
        settings.putAll(TlsReader.read(http, context));
        return settings;
    }

    /** Sockets count their timeouts in whole milliseconds. */
    private long connectMillis(YamlNode.Scalar written) {
        long millis = QuantityParser.duration(written.text()).toMillis();
        if (millis < 1 || millis > CONNECT_MILLIS_MAX) {
            context.problems()
                    .add(
                            written.place(),
                            "a connection cannot be awaited for " + written.text(),
                            "write 1ms to " + CONNECT_MILLIS_MAX + "ms");
        }
        return millis;
    }
}
