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
    /** Above it a double can no longer represent every whole number. */
    private static final double MOST_EXACT = 1L << 53;

    /** @throws IllegalStateException when a value is missing or invalid, with the item */
    StoredCopy read(JsonObject item) {
        Object name = required(id, item);
        return new StoredCopy(
                String.valueOf(name), length.map(path -> length(path, item)).orElse(StoredCopy.NO_LENGTH), crc(item));
    }

    private static long length(JsonPath length, JsonObject item) {
        return whole(required(length, item))
                .filter(bytes -> bytes >= 0)
                .orElseThrow(() -> wrong(length, item, "a length in bytes"));
    }

    /** Returns the value if it is a whole number that a double represents exactly, or one of 64 bits without exponent. */
    private static Optional<Long> whole(Object value) {
        if (!(value instanceof Number number)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Long.parseLong(number.toString()));
        } catch (NumberFormatException notPlain) {
            double real = number.doubleValue();
            return Math.abs(real) <= MOST_EXACT && real == Math.rint(real)
                    ? Optional.of((long) real)
                    : Optional.empty();
        }
    }

    private OptionalInt crc(JsonObject item) {
        Optional<Object> value = crc32c.flatMap(path -> path.in(item));
        if (value.isEmpty()) {
            return OptionalInt.empty();
        }
        long bits = value.get() instanceof Number number
                ? whole(number).orElseThrow(() -> wrong(crc32c.orElseThrow(), item, "a number of 32 bits"))
                : hexadecimal(value.get(), item);
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
