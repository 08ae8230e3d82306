package contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Requirements of a service's class path, so that variants can be compared. */
class ClassPathContractTest {
    private static final Pattern NETTY = Pattern.compile("/netty-(?!tcnative)[a-z0-9-]*-(4\\.[0-9.]+)\\.Final");
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @Test
    void all_modules_of_netty_have_one_version() {
        assertThat(NETTY.matcher(CLASS_PATH)
                        .results()
                        .map(module -> module.group(1))
                        .distinct())
                .hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void no_event_loop_has_epoll_of_its_own() {
        assertThat(CLASS_PATH).doesNotContain("netty-transport-native-epoll");
    }
}
