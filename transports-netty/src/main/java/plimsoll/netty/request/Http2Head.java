package plimsoll.netty.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import plimsoll.driver.Operation;
import plimsoll.netty.hpack.HeaderBlock;
import plimsoll.netty.hpack.HeaderField;
import plimsoll.netty.hpack.HpackEncoder;
import plimsoll.transports.request.HttpSettings;
import plimsoll.transports.request.OperationTemplate;
import plimsoll.transports.request.RequestText;

/** The fields of one kind of HTTP/2 request: those that all operations share, and those that differ. */
public final class Http2Head {
    private static final Set<String> CONNECTION_HEADERS =
            Set.of("connection", "proxy-connection", "keep-alive", "upgrade", "transfer-encoding");

    private static final HeaderField LENGTH = HeaderField.of("content-length", "");

    private final RequestText request;
    private final List<Slot> slots = new ArrayList<>();
    private final boolean shared;

    /**
     * A field.
     *
     * @param field with an empty value if that differs between operations
     * @param single the value, if it differs
     */
    private record Slot(HeaderField field, Optional<OperationTemplate> single) {}

    public Http2Head(HttpSettings settings) {
        request = settings.request();
        share(":method", request.method());
        share(":scheme", settings.address().tls() ? "https" : "http");
        add(":authority", request.authority());
        add(":path", request.path());
        request.headers().forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (allowed(lower, value.text())) {
                add(lower, value);
            }
        });
        shared = slots.stream().allMatch(slot -> slot.single().isEmpty());
    }

    /** HTTP/2 has no headers of a connection, and of TE only that the client reads trailers (RFC 9113, 8.2.2). */
    private static boolean allowed(String name, String value) {
        return !CONNECTION_HEADERS.contains(name)
                && (!name.equals("te") || value.strip().equalsIgnoreCase("trailers"));
    }

    private void share(String name, String value) {
        slots.add(new Slot(HeaderField.of(name, value), Optional.empty()));
    }

    private void add(String name, OperationTemplate value) {
        if (value.constant()) {
            share(name, value.text().strip());
        } else {
            slots.add(new Slot(HeaderField.of(name, ""), Optional.of(value)));
        }
    }

    /** Whether operations with bodies of the same length have the same head. */
    boolean shared() {
        return shared;
    }

    /**
     * Encodes the head of an operation.
     *
     * @param opening the number of body bytes before the content
     */
    public void encode(HpackEncoder encoder, Operation operation, int opening, HeaderBlock block) {
        encoder.begin(block);
        for (Slot slot : slots) {
            if (slot.single().isEmpty()) {
                encoder.shared(slot.field(), block);
            } else {
                encoder.single(slot.field(), slot.single().get().fill(operation).strip(), block);
            }
        }
        request.length(opening, operation.content().length())
                .ifPresent(length -> encoder.single(LENGTH, Long.toString(length), block));
    }
}
