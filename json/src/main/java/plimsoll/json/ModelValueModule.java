package plimsoll.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import plimsoll.model.Bytes;
import plimsoll.model.record.Sample;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/** The few types whose JSON does not follow from their components, and a faster start for those whose JSON does. */
final class ModelValueModule {
    static final JsonInclude.Value OMIT_ABSENT =
            JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS);

    /** In a millisecond. */
    private static final int NANOS = 1_000_000;

    private ModelValueModule() {}

    static JacksonModule module() {
        return new SimpleModule("plimsoll")
                .addSerializer(Bytes.class, new AsNumber<>(Bytes::count))
                .addDeserializer(Bytes.class, new FromNumber<>(Bytes::new))
                .addSerializer(Duration.class, new AsMillis())
                .addDeserializer(Duration.class, new FromMillis())
                .addSerializer(Sample.class, new SampleJson.Writer())
                .addDeserializer(Sample.class, new SampleJson.Reader())
                .setValueInstantiators(new RecordInstantiators());
    }

    private static final class AsNumber<T> extends ValueSerializer<T> {
        private final ToLongFunction<T> number;

        AsNumber(ToLongFunction<T> number) {
            this.number = number;
        }

        @Override
        public void serialize(T value, JsonGenerator json, SerializationContext context) {
            json.writeNumber(number.applyAsLong(value));
        }
    }

    private static final class FromNumber<T> extends ValueDeserializer<T> {
        private final LongFunction<T> value;

        FromNumber(LongFunction<T> value) {
            this.value = value;
        }

        @Override
        public T deserialize(JsonParser json, DeserializationContext context) {
            return value.apply(json.getLongValue());
        }
    }

    /** Milliseconds, with a fraction if the time is no whole number of them. */
    private static final class AsMillis extends ValueSerializer<Duration> {
        @Override
        public void serialize(Duration value, JsonGenerator json, SerializationContext context) {
            if (value.toNanosPart() % NANOS == 0) {
                json.writeNumber(value.toMillis());
            } else {
                json.writeNumber(value.toNanos() / (double) NANOS);
            }
        }
    }

    private static final class FromMillis extends ValueDeserializer<Duration> {
        @Override
        public Duration deserialize(JsonParser json, DeserializationContext context) {
            return json.currentToken() == JsonToken.VALUE_NUMBER_FLOAT
                    ? Duration.ofNanos(Math.round(json.getDoubleValue() * NANOS))
                    : Duration.ofMillis(json.getLongValue());
        }
    }
}
