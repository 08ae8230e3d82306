package plimsoll.netty.hpack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of RFC 7541, appendix C. */
class HpackExamplesTest {
    private static final String DATE = "Mon, 21 Oct 2013 20:13:21 GMT";
    private static final String LATER = "Mon, 21 Oct 2013 20:13:22 GMT";
    private static final String URL = "https://www.example.com";
    private static final String COOKIE = "foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1";

    private final HpackDecoder decoder = new HpackDecoder();

    /** A block that contains nothing but the new size of the table: 256 bytes. */
    private static final String SMALL_TABLE = "3fe101";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "400a637573746f6d2d6b65790d637573746f6d2d686561646572 custom-key=custom-header",
                "040c2f73616d706c652f70617468 :path=/sample/path",
                "100870617373776f726406736563726574 password=secret",
                "82 :method=GET"
            })
    void each_form_of_a_field_is_read(String example) throws Exception {
        String[] parts = example.split(" ");

        assertThat(fields(parts[0])).containsExactly(parts[1]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "828684410f7777772e6578616d706c652e636f6d 828684be58086e6f2d6361636865"
                        + " 828785bf400a637573746f6d2d6b65790c637573746f6d2d76616c7565",
                "828684418cf1e3c2e5f23a6ba0ab90f4ff 828684be5886a8eb10649cbf"
                        + " 828785bf408825a849e95ba97d7f8925a849e95bb8e8b4bf"
            })
    void requests_with_and_without_huffman_codes_share_a_table(String blocks) throws Exception {
        String[] block = blocks.split(" ");
        String authority = ":authority=www.example.com";

        assertThat(fields(block[0])).containsExactly(":method=GET", ":scheme=http", ":path=/", authority);
        assertThat(fields(block[1]))
                .containsExactly(":method=GET", ":scheme=http", ":path=/", authority, "cache-control=no-cache");
        assertThat(fields(block[2]))
                .containsExactly(
                        ":method=GET", ":scheme=https", ":path=/index.html", authority, "custom-key=custom-value");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4803333032580770726976617465611d4d6f6e2c203231204f637420323031332032303a31333a323120474d54"
                        + "6e1768747470733a2f2f7777772e6578616d706c652e636f6d"
                        + " 4803333037c1c0bf"
                        + " 88c1611d4d6f6e2c203231204f637420323031332032303a31333a323220474d54c05a04677a6970"
                        + "7738666f6f3d4153444a4b48514b425a584f5157454f50495541585157454f49553b206d61782d6167653d33"
                        + "3630303b2076657273696f6e3d31",
                "488264025885aec3771a4b6196d07abe941054d444a8200595040b8166e082a62d1bff6e919d29ad171863c78f"
                        + "0b97c8e9ae82ae43d3"
                        + " 4883640effc1c0bf"
                        + " 88c16196d07abe941054d444a8200595040b8166e084a62d1bffc05a839bd9ab77ad94e7821dd7f2e6c7b3"
                        + "35dfdfcd5b3960d5af27087f3672c1ab270fb5291f9587316065c003ed4ee5b1063d5007"
            })
    void answers_evict_the_oldest_entries_of_a_small_table(String blocks) throws Exception {
        String[] block = blocks.split(" ");
        assertThat(fields(SMALL_TABLE)).isEmpty();

        assertThat(fields(block[0]))
                .containsExactly(":status=302", "cache-control=private", "date=" + DATE, "location=" + URL);
        assertThat(fields(block[1]))
                .containsExactly(":status=307", "cache-control=private", "date=" + DATE, "location=" + URL);
        assertThat(fields(block[2]))
                .containsExactly(
                        ":status=200",
                        "cache-control=private",
                        "date=" + LATER,
                        "location=" + URL,
                        "content-encoding=gzip",
                        "set-cookie=" + COOKIE);
    }

    private List<String> fields(String hex) throws HpackException {
        byte[] block = HexFormat.of().parseHex(hex);
        List<String> fields = new ArrayList<>();
        decoder.decode(block, 0, block.length, field -> fields.add(field.name() + "=" + field.value()));
        return fields;
    }
}
