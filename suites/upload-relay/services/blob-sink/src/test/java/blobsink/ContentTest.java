package blobsink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentTest {

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void parts_laid_end_to_end_have_the_checksum_of_the_whole(long seed) {
        var random = new Random(seed);
        byte[] whole = new byte[random.nextInt(300_000)];
        random.nextBytes(whole);
        Content joined = Content.EMPTY;
        for (int from = 0; from < whole.length; ) {
            int to = Math.min(whole.length, from + random.nextInt(70_000));
            joined = joined.then(Content.of(Arrays.copyOfRange(whole, from, to)));
            from = to;
        }
        assertThat(joined).isEqualTo(Content.of(whole));
    }

    @Test
    void the_order_of_parts_matters() {
        Content first = Content.of(new byte[] {1, 2, 3});
        Content second = Content.of(new byte[] {4, 5});
        assertThat(first.then(second)).isNotEqualTo(second.then(first));
    }
}
