package plimsoll.report.json;

import java.util.IdentityHashMap;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.NumberOutput;
import tools.jackson.core.json.JsonGeneratorBase;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * Writes a list of numbers as Jackson does, but formats it only once if the same list soon follows again: the metrics of
 * a member share their times, and the lows of most series are their highs.
 */
final class NumberListSerializer extends ValueSerializer<List<? extends Number>> {
    /** Lists whose text is kept; a member has some forty metrics. */
    private static final int KEPT_MAX = 100;

    /** The lists of a series; see {@link plimsoll.model.result.TimeSeries}. */
    interface OfSeries {
        @JsonSerialize(using = NumberListSerializer.class)
        List<Long> atMillis();

        @JsonSerialize(using = NumberListSerializer.class)
        List<Double> low();

        @JsonSerialize(using = NumberListSerializer.class)
        List<Double> high();
    }

    /** The texts of the latest lists of one result. */
    private record ListTexts(IdentityHashMap<List<? extends Number>, String> byList) {
        static ListTexts of(SerializationContext context) {
            if (context.getAttribute(ListTexts.class) instanceof ListTexts known) {
                return known;
            }
            ListTexts none = new ListTexts(new IdentityHashMap<>());
            context.setAttribute(ListTexts.class, none);
            return none;
        }

        String text(List<? extends Number> numbers, boolean fast) {
            if (byList.size() >= KEPT_MAX && !byList.containsKey(numbers)) {
                byList.clear();
            }
            return byList.computeIfAbsent(numbers, list -> array(list, fast));
        }
    }

    @Override
    public void serialize(List<? extends Number> numbers, JsonGenerator json, SerializationContext context) {
        if (json instanceof JsonGeneratorBase) {
            boolean fast = json.isEnabled(StreamWriteFeature.USE_FAST_DOUBLE_WRITER);
            json.writeRawValue(ListTexts.of(context).text(numbers, fast));
        } else {
            // A tree, such as the data of a page, has values and no text.
            writeValues(numbers, json);
        }
    }

    private static void writeValues(List<? extends Number> numbers, JsonGenerator json) {
        json.writeStartArray();
        for (Number each : numbers) {
            if (each instanceof Double number) {
                json.writeNumber(number.doubleValue());
            } else {
                json.writeNumber(each.longValue());
            }
        }
        json.writeEndArray();
    }

    private static String array(List<? extends Number> numbers, boolean fast) {
        StringBuilder text = new StringBuilder("[");
        String separator = "";
        for (Number each : numbers) {
            text.append(separator).append(each instanceof Double number ? decimal(number, fast) : each.toString());
            separator = ",";
        }
        return text.append(']').toString();
    }

    /** JSON has no number that is infinite or none; Jackson writes its name as a text. */
    private static String decimal(double number, boolean fast) {
        String text = NumberOutput.toString(number, fast);
        return NumberOutput.notFinite(number) ? '"' + text + '"' : text;
    }
}
