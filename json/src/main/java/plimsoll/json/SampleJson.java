package plimsoll.json;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;

/** A sample in one flat object: {@code {"at":1200,"m":"service","rss_anonymous":123456789}}. */
final class SampleJson {
    static final Map<String, Metric> METRICS =
            Stream.of(Metric.values()).collect(Collectors.toUnmodifiableMap(SampleJson::key, metric -> metric));

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
            Optional<Long> at = Optional.empty();
            Optional<String> member = Optional.empty();
            Map<Metric, Long> values = new EnumMap<>(Metric.class);
            for (String name = json.nextName(); name != null; name = json.nextName()) {
                JsonToken value = json.nextToken();
                @Nullable Metric metric = METRICS.get(name);
                if (metric != null && value == JsonToken.VALUE_NUMBER_INT) {
                    values.put(metric, json.getLongValue());
                } else if (name.equals("at") && value == JsonToken.VALUE_NUMBER_INT) {
                    at = Optional.of(json.getLongValue());
                } else if (name.equals("m") && value == JsonToken.VALUE_STRING) {
                    member = Optional.of(json.getString());
                } else {
                    json.skipChildren();
                }
            }
            if (at.isEmpty() || member.isEmpty()) {
                return context.reportInputMismatch(
                        Sample.class,
                        "a sample has a number 'at' and a text 'm', but this has %s and %s",
                        at.map(String::valueOf).orElse("no time"),
                        member.orElse("no member"));
            }
            return new Sample(at.get(), member.get(), values);
        }
    }

    /** Converts {@code RSS_ANONYMOUS} to {@code rss_anonymous}. */
    private static String key(Metric metric) {
        return metric.name().toLowerCase(Locale.ROOT);
    }
}
