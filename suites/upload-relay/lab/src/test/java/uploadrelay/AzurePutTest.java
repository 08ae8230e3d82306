package uploadrelay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import plimsoll.model.Outcome;

class AzurePutTest {
    @Test
    void a_blob_may_be_stored_behind_a_5xx_and_is_not_behind_a_4xx() {
        assertThat(AzurePut.outcome(201)).isInstanceOf(Outcome.Acknowledged.class);
        assertThat(AzurePut.outcome(503)).isInstanceOf(Outcome.Unknown.class);
        assertThat(AzurePut.outcome(200)).isInstanceOf(Outcome.Unknown.class);
        assertThat(AzurePut.outcome(404)).isInstanceOf(Outcome.Failed.class);
    }
}
