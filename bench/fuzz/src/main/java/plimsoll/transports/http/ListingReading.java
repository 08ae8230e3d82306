package plimsoll.transports.http;

import com.grack.nanojson.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;

/** Reads a listing to its end. */
public final class ListingReading {
    private static final ListedItem ITEM = new ListedItem(
            new JsonPath("id", "$.file.name"),
            Optional.of(new JsonPath("length", "$.size")),
            Optional.of(new JsonPath("crc32c", "$.crc")));

    private ListingReading() {}

    public static void read(byte[] input) {
        try {
            JsonItemReader reader = new JsonItemReader(new ByteArrayInputStream(input));
            for (Optional<JsonObject> item = reader.next(); item.isPresent(); item = reader.next()) {
                ITEM.read(item.get());
            }
        } catch (IOException | IllegalStateException refused) {
            // Both are declared: a listing that is torn, and an item without what it needs.
        }
    }
}
