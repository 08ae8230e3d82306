package plimsoll.json;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;

/** A sample in one flat object: {@code {"at":1200,"m":"service","rss_anonymous":123456789}}. */
final class SampleJson {
    private SampleJson() {}

    static final class Writer extends ValueSerializer<Sample> {
        @Override
        public void serialize(Sample sample, JsonGenerator json, SerializationContext context) {
            json.writeStartObject();
            json.writeNumberProperty("at", sample.atMillis());
            json.writeStringProperty("m", sample.member());
            sample.values().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(value -> json.writeNumberProperty(key(value.getKey()), value.getValue()));
            json.writeEndObject();
        }
    }

    static final class Reader extends ValueDeserializer<Sample> {
        @Override
        public Sample deserialize(JsonParser json, DeserializationContext context) {
            JsonNode object = context.readTree(json);
            if (!object.path("at").isIntegralNumber() || !object.path("m").isString()) {
                return context.reportInputMismatch(
                        Sample.class, "a sample has a number 'at' and a text 'm', but this is %s", object);
            }
            Map<Metric, Long> values = new EnumMap<>(Metric.class);
            for (Metric metric : Metric.values()) {
                JsonNode value = object.path(key(metric));
                if (value.isIntegralNumber()) {
                    values.put(metric, value.longValue());
                }
            }
            return new Sample(object.path("at").longValue(), object.path("m").stringValue(), values);
        }
    }

    /** Converts {@code RSS_ANONYMOUS} to {@code rss_anonymous}. */
    private static String key(Metric metric) {
        return metric.name().toLowerCase(Locale.ROOT);
    }
}
