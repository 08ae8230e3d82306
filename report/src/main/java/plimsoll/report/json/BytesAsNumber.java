package plimsoll.report.json;

import plimsoll.model.Bytes;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** {@link Bytes} as its count: {@code 536870912}. */
final class BytesAsNumber {
    private BytesAsNumber() {}

    static SimpleModule module() {
        return new SimpleModule("plimsoll-bytes")
                .addSerializer(new Writer())
                .addDeserializer(Bytes.class, new Reader());
    }

    private static final class Writer extends StdSerializer<Bytes> {
        Writer() {
            super(Bytes.class);
        }

        @Override
        public void serialize(Bytes value, JsonGenerator out, SerializationContext context) {
            out.writeNumber(value.count());
        }
    }

    private static final class Reader extends StdDeserializer<Bytes> {
        Reader() {
            super(Bytes.class);
        }

        @Override
        public Bytes deserialize(JsonParser in, DeserializationContext context) {
            return new Bytes(in.getLongValue());
        }
    }
}
