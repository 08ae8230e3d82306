package plimsoll.transports.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.hostile.ByteMutator;
import plimsoll.hostile.HostileCases;

/** Any listing is read, or refused with a reason, and its pieces do not matter. */
class HostileItemsTest {
    private static final HostileCases CASES = HostileCases.of(2_000);

    private static final ListedItem ITEM = new ListedItem(
            new JsonPath("id", "$.file.name"),
            Optional.of(new JsonPath("length", "$.size")),
            Optional.of(new JsonPath("crc32c", "$.crc")));

    private static final List<String> GOOD = List.of(
            "[{\"file\":{\"name\":\"a\"},\"size\":1,\"crc\":\"0a1b2c3d\"},{\"file\":{\"name\":\"b\"},\"size\":2e3}]",
            "{\"file\":{\"name\":\"a\\\"}\"},\"size\":10485760,\"crc\":17}\n{\"file\":{\"name\":\"b\"},\"size\":0}\n",
            " [ ] ");

    private static final ByteMutator MUTATOR = new ByteMutator(
            List.of(
                    "{",
                    "}",
                    "[",
                    "]",
                    "\"",
                    "\\",
                    ",",
                    ":",
                    "9",
                    "-",
                    "e9",
                    ".5",
                    "null",
                    "true",
                    "\"size\":",
                    "\"crc\":\"0x",
                    "\n",
                    "\u0000",
                    "\ufeff",
                    "\ud83d\ude00",
                    "{\"a\":"),
            100_000);

    @Test
    void a_number_of_a_million_digits_is_refused_as_a_length() {
        String listing = "[{\"file\":{\"name\":\"a\"},\"size\":" + "9".repeat(1_000_000) + "}]";

        assertThat(answer(new ByteArrayInputStream(listing.getBytes(StandardCharsets.UTF_8))))
                .contains("$.size must be a length in bytes");
    }

    @Test
    void any_listing_in_any_pieces_is_read_or_refused() {
        CASES.run(random -> {
            byte[] listing = MUTATOR.changed(GOOD, random).getBytes(StandardCharsets.UTF_8);
            assertThat(answer(new InPieces(listing))).isEqualTo(answer(new ByteArrayInputStream(listing)));
        });
    }

    /** Returns the copies that are listed, or why they are not. */
    private static String answer(InputStream listing) {
        List<Object> copies = new ArrayList<>();
        try {
            JsonItemReader reader = new JsonItemReader(listing);
            for (Optional<JsonObject> item = reader.next(); item.isPresent(); item = reader.next()) {
                copies.add(ITEM.read(item.get()));
            }
        } catch (IOException | IllegalStateException refused) {
            return "refused: " + refused.getMessage();
        }
        return "listed: " + copies;
    }

    /** Gives at most seven bytes at a time. */
    private static final class InPieces extends FilterInputStream {
        InPieces(byte[] bytes) {
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return super.read(bytes, offset, Math.min(length, 7));
        }
    }
}
