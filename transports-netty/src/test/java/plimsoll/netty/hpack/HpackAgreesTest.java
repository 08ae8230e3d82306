package plimsoll.netty.hpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersEncoder;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.hostile.ByteMutator;
import plimsoll.hostile.HostileCases;

/** Our HPACK and Netty's read what the other has written, and refuse the same blocks. */
class HpackAgreesTest {
    private static final HostileCases LISTS = HostileCases.of(1_000);
    private static final HostileCases BLOCKS = HostileCases.of(3_000);
    private static final int BLOCKS_PER_CONNECTION = 20;
    private static final int STREAM = 3;
    private static final long LONGEST_LIST = 1 << 20;
    private static final ByteMutator MUTATOR =
            new ByteMutator(List.of("\u0000", "?", "@", " ", "\u007f", "A", ":status", "~~~~"), 200);

    private static final List<String> NAMES = List.of(
            ":status",
            "server",
            "date",
            "content-type",
            "content-length",
            "retry-after",
            "x-request-id",
            "x",
            "set-cookie");

    /** Netty's encoder, which codes every string that gets shorter by it. */
    private static Http2HeadersEncoder encoder() {
        return new DefaultHttp2HeadersEncoder(Http2HeadersEncoder.NEVER_SENSITIVE, true, 64, 0);
    }

    private static DefaultHttp2HeadersDecoder decoder() {
        return new DefaultHttp2HeadersDecoder(false, LONGEST_LIST);
    }

    @Test
    void every_byte_has_its_huffman_code() throws Exception {
        for (int each = 0; each < 256; each++) {
            // The short code of the letter e pays for one that is longer than its byte.
            String value = "e".repeat(20) + (char) each + "e".repeat(each % 8);
            Http2Headers headers = new DefaultHttp2Headers(false).add("x", ascii(value));

            assertThat(read(new HpackDecoder(), encoded(encoder(), headers))).containsExactly("x=" + value);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"000181ff83ffffff", "0001788119", "00017884fffffffe"})
    void a_wrong_padding_or_the_end_of_a_string_is_refused(String hex) {
        byte[] block = HexFormat.of().parseHex(hex);

        assertThatThrownBy(() -> read(new HpackDecoder(), block)).isInstanceOf(HpackException.class);
    }

    @Test
    void fields_encoded_by_netty_are_read_while_the_table_changes_its_size() throws Exception {
        LISTS.run(random -> {
            Http2HeadersEncoder theirs = encoder();
            HpackDecoder ours = new HpackDecoder();
            for (int i = 0; i < BLOCKS_PER_CONNECTION; i++) {
                if (random.nextInt(8) == 0) {
                    theirs.configuration().maxHeaderTableSize(random.nextInt(HpackDecoder.TABLE_SIZE + 1));
                }
                Http2Headers headers = list(random);

                assertThat(read(ours, encoded(theirs, headers))).containsExactlyInAnyOrderElementsOf(texts(headers));
            }
        });
    }

    @Test
    void fields_encoded_by_us_are_read_by_netty_while_the_table_changes_its_size() throws Exception {
        LISTS.run(random -> {
            HpackEncoder ours = new HpackEncoder();
            DefaultHttp2HeadersDecoder theirs = decoder();
            HeaderBlock block = new HeaderBlock();
            for (int i = 0; i < BLOCKS_PER_CONNECTION; i++) {
                if (random.nextInt(8) == 0) {
                    int limit = random.nextInt(2 * HpackDecoder.TABLE_SIZE);
                    theirs.configuration().maxHeaderTableSize(limit);
                    ours.limit(limit);
                }
                Http2Headers headers = list(random);
                ours.begin(block);
                headers.forEach(field -> {
                    if (random.nextInt(4) == 0) {
                        ours.single(
                                HeaderField.of(field.getKey().toString(), ""),
                                field.getValue().toString(),
                                block);
                    } else {
                        ours.shared(
                                HeaderField.of(
                                        field.getKey().toString(),
                                        field.getValue().toString()),
                                block);
                    }
                });
                ByteBuf written = Unpooled.wrappedBuffer(block.bytes(), 0, block.length());

                assertThat(texts(theirs.decodeHeaders(STREAM, written)))
                        .containsExactlyInAnyOrderElementsOf(texts(headers));
            }
        });
    }

    @Test
    void shared_fields_take_a_byte_each_from_the_second_time_on() {
        HpackEncoder encoder = new HpackEncoder();
        HeaderBlock block = new HeaderBlock();
        List<HeaderField> fields = List.of(
                HeaderField.of(":method", "GET"),
                HeaderField.of(":authority", "shop.example"),
                HeaderField.of("authorization", "Bearer 17"));
        for (int i = 0; i < 2; i++) {
            encoder.begin(block);
            fields.forEach(field -> encoder.shared(field, block));
        }

        assertThat(block.length()).isEqualTo(3);
    }

    @Test
    void a_changed_block_is_read_as_netty_reads_it_or_refused() throws Exception {
        BLOCKS.run(random -> {
            Http2HeadersEncoder encoder = encoder();
            DefaultHttp2HeadersDecoder theirs = decoder();
            HpackDecoder ours = new HpackDecoder();
            for (int i = 0; i < 3; i++) {
                byte[] block = encoded(encoder, list(random));
                assertThat(read(ours, block))
                        .containsExactlyInAnyOrderElementsOf(
                                texts(theirs.decodeHeaders(STREAM, Unpooled.wrappedBuffer(block))));
            }
            byte[] changed = MUTATOR.changed(encoded(encoder, list(random)), random);
            List<String> expected;
            try {
                expected = texts(theirs.decodeHeaders(STREAM, Unpooled.wrappedBuffer(changed)));
            } catch (Http2Exception e) {
                assertThatThrownBy(() -> read(ours, changed)).isInstanceOf(HpackException.class);
                return;
            }
            assertThat(read(ours, changed)).containsExactlyInAnyOrderElementsOf(expected);
        });
    }

    private static Http2Headers list(Random random) {
        Http2Headers headers = new DefaultHttp2Headers(false);
        for (int i = random.nextInt(12); i >= 0; i--) {
            String name = NAMES.get(random.nextInt(NAMES.size()));
            int length = random.nextInt(20) == 0 ? random.nextInt(5_000) : random.nextInt(30);
            StringBuilder value = new StringBuilder();
            for (int k = 0; k < length; k++) {
                value.append((char) (random.nextInt(30) == 0 ? random.nextInt(256) : ' ' + random.nextInt(95)));
            }
            headers.add(name, ascii(random.nextBoolean() ? value.toString() : "v" + random.nextInt(4)));
        }
        return headers;
    }

    private static AsciiString ascii(String text) {
        return new AsciiString(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static byte[] encoded(Http2HeadersEncoder encoder, Http2Headers headers) throws Http2Exception {
        ByteBuf block = Unpooled.buffer();
        encoder.encodeHeaders(STREAM, headers, block);
        byte[] bytes = new byte[block.readableBytes()];
        block.readBytes(bytes);
        return bytes;
    }

    private static List<String> read(HpackDecoder decoder, byte[] block) throws HpackException {
        List<String> fields = new ArrayList<>();
        decoder.decode(block, 0, block.length, field -> fields.add(field.name() + "=" + field.value()));
        return fields;
    }

    private static List<String> texts(Http2Headers headers) {
        List<String> fields = new ArrayList<>();
        headers.forEach(field -> fields.add(latin(field.getKey()) + "=" + latin(field.getValue())));
        return fields;
    }

    private static String latin(CharSequence text) {
        return new String(AsciiString.of(text).toByteArray(), StandardCharsets.ISO_8859_1);
    }
}
