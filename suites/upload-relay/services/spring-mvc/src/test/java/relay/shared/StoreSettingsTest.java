package relay.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class StoreSettingsTest {
    private static final String STORE = "http://127.0.0.1:10000/devstoreaccount1";

    @Test
    void the_variable_that_podman_sets_names_no_container_of_the_store() {
        assertThat(settings(Map.of("STORE", STORE, "container", "podman")).container())
                .isEqualTo("uploads");
        assertThat(settings(Map.of("STORE", STORE, "STORE_CONTAINER", "batch")).container())
                .isEqualTo("batch");
    }

    private static StoreSettings settings(Map<String, Object> variables) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new SystemEnvironmentPropertySource("variables", variables));
        return StoreSettings.from(environment);
    }
}
