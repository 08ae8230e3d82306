package plimsoll.wire;

import com.grack.nanojson.JsonObject;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How many bytes of content each producer's operations carried.
 *
 * @param byProducer where they differ
 * @param otherwise of every other producer
 */
public record PayloadSizes(SortedMap<Integer, Long> byProducer, long otherwise) {
    public PayloadSizes {
        byProducer = Collections.unmodifiableSortedMap(new TreeMap<>(byProducer));
    }

    /** 0 where they carried none: what they left is then nothing of ours that could be compared. */
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

    List<JsonObject> written() {
        return byProducer.entrySet().stream()
                .map(each -> JsonObject.builder()
                        .value("producer", each.getKey())
                        .value("bytes", each.getValue())
                        .done())
                .collect(Collectors.toUnmodifiableList());
    }
}
