package plimsoll.worker.audit;

import java.util.HashMap;
import java.util.Map;
import plimsoll.worker.Fields;

/**
 * How many bytes of content each producer's operations carried.
 *
 * @param byProducer where they differ
 * @param otherwise of every other producer
 */
record Payloads(Map<Integer, Long> byProducer, long otherwise) {
    Payloads {
        byProducer = Map.copyOf(byProducer);
    }

    static Payloads read(Fields fields) {
        Map<Integer, Long> byProducer = new HashMap<>();
        if (fields.has("payloads")) {
            fields.objects("payloads")
                    .forEach(each -> byProducer.put((int) each.number("producer"), each.number("bytes")));
        }
        return new Payloads(byProducer, fields.number("payloadBytes"));
    }

    /** 0 where they carried none: what they left is then nothing of ours that could be compared. */
    long of(int producer) {
        return byProducer.getOrDefault(producer, otherwise);
    }
}
