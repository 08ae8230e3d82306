package plimsoll.wire;

import com.grack.nanojson.JsonObject;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The payload size of each producer's operations, in bytes.
 *
 * @param byProducer sizes that differ from the default
 * @param otherwise size for every other producer
 */
public record PayloadSizes(SortedMap<Integer, Long> byProducer, long otherwise) {
    public PayloadSizes {
        byProducer = Collections.unmodifiableSortedMap(new TreeMap<>(byProducer));
    }

    /** Returns the size of a producer's payloads; 0 if they had none, so that a copy has no content to compare with. */
    public long of(int producer) {
        return byProducer.getOrDefault(producer, otherwise);
    }

    static PayloadSizes read(JsonObjectReader order) {
        SortedMap<Integer, Long> byProducer = new TreeMap<>();
        if (order.has("payloads")) {
            order.objects("payloads", each -> Map.entry(each.integer("producer"), each.number("bytes")))
                    .forEach(each -> byProducer.put(each.getKey(), each.getValue()));
        }
        return new PayloadSizes(byProducer, order.number("payloadBytes"));
    }

    List<JsonObject> toJson() {
        return byProducer.entrySet().stream()
                .map(each -> JsonObject.builder()
                        .value("producer", each.getKey())
                        .value("bytes", each.getValue())
                        .done())
                .collect(Collectors.toUnmodifiableList());
    }
}
