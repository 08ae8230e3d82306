package plimsoll.transports.http;

import com.grack.nanojson.JsonObject;
import java.util.Optional;
import java.util.OptionalInt;
import plimsoll.driver.StoredCopy;

/**
 * The paths at which an item of a listing describes a stored copy.
 *
 * @param length empty when the listing has no lengths
 * @param crc32c empty when the listing has no checksums
 */
record ListedItem(JsonPath id, Optional<JsonPath> length, Optional<JsonPath> crc32c) {
    /** @throws IllegalStateException when a value is missing or invalid, with the item */
    StoredCopy read(JsonObject item) {
        Object name = required(id, item);
        return new StoredCopy(
                String.valueOf(name), length.map(path -> length(path, item)).orElse(StoredCopy.NO_LENGTH), crc(item));
    }

    private static long length(JsonPath length, JsonObject item) {
        Object value = required(length, item);
        if (value instanceof Number number && number.doubleValue() == number.longValue() && number.longValue() >= 0) {
            return number.longValue();
        }
        throw wrong(length, item, "a length in bytes");
    }

    private OptionalInt crc(JsonObject item) {
        Optional<Object> value = crc32c.flatMap(path -> path.in(item));
        if (value.isEmpty()) {
            return OptionalInt.empty();
        }
        long bits = value.get() instanceof Number number ? number.longValue() : hexadecimal(value.get(), item);
        if (bits < Integer.MIN_VALUE || bits > 0xFFFFFFFFL) {
            throw wrong(crc32c.orElseThrow(), item, "a number of 32 bits");
        }
        return OptionalInt.of((int) bits);
    }

    private long hexadecimal(Object value, JsonObject item) {
        String digits = value.toString().replaceFirst("^0[xX]", "");
        if (!digits.matches("[0-9a-fA-F]{1,8}")) {
            throw wrong(crc32c.orElseThrow(), item, "a number or hexadecimal digits");
        }
        return Long.parseLong(digits, 16);
    }

    private static Object required(JsonPath path, JsonObject item) {
        return path.in(item).orElseThrow(() -> wrong(path, item, "present"));
    }

    private static IllegalStateException wrong(JsonPath path, JsonObject item, String expected) {
        String text = item.toString();
        return new IllegalStateException("in the listing " + path + " must be " + expected + ", but an item is "
                + text.substring(0, Math.min(300, text.length())));
    }
}
