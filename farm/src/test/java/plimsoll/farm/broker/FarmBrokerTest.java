package plimsoll.farm.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.activemq.artemis.api.config.ActiveMQDefaultConfiguration;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.core.settings.impl.DiskFullMessagePolicy;
import org.junit.jupiter.api.Test;

class FarmBrokerTest {
    private final Configuration configuration = FarmBroker.configuration(Path.of("journal"));

    /** The broker lets its cluster user do anything, by any certificate. */
    @Test
    void no_public_default_opens_the_broker() {
        assertThat(configuration.getClusterUser()).isNotEqualTo(ActiveMQDefaultConfiguration.getDefaultClusterUser());
        assertThat(configuration.getClusterPassword())
                .isNotEqualTo(ActiveMQDefaultConfiguration.getDefaultClusterPassword());
        assertThat(configuration.getManagementAddress().toString())
                .isNotEqualTo(ActiveMQDefaultConfiguration.getDefaultManagementAddress()
                        .toString());
        assertThat(configuration.isJMXManagementEnabled()).isFalse();
    }

    /** An expired message is dropped by the receiver, by the clock of its machine. */
    @Test
    void a_message_does_not_expire_by_a_date() {
        assertThat(configuration.getAddressSettings().get("#").getExpiryDelay())
                .isEqualTo(AddressSettings.DEFAULT_EXPIRY_DELAY);
        assertThat(AddressSettings.DEFAULT_EXPIRY_DELAY).isNegative();
    }

    @Test
    void blocks_take_more_memory_than_other_messages_and_are_kept_like_them() {
        AddressSettings others = configuration.getAddressSettings().get("#");
        AddressSettings blocks = configuration.getAddressSettings().get("blocks.#");

        assertThat(blocks.getMaxSizeBytes()).isGreaterThan(others.getMaxSizeBytes());
        assertThat(blocks.getMaxDeliveryAttempts()).isEqualTo(others.getMaxDeliveryAttempts());
        assertThat(blocks.getDiskFullMessagePolicy()).isEqualTo(others.getDiskFullMessagePolicy());
    }

    @Test
    void a_full_disk_fails_a_sender_and_does_not_stop_it() {
        assertThat(configuration.getAddressSettings().get("#").getDiskFullMessagePolicy())
                .isEqualTo(DiskFullMessagePolicy.FAIL);
    }
}
