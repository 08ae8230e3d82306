package plimsoll.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorSettingsTest {
    private final GeneratorSettings settings =
            new GeneratorSettings("10.0.0.1", text -> text.replace("${env.TOKEN}", "secret"));

    @TempDir
    private Path folder;

    @Test
    void a_body_that_cannot_be_read_is_refused() {
        assertThatThrownBy(() ->
                        settings.of(Map.of("file", folder.resolve("missing").toString())))
                .isInstanceOf(WorkerException.class)
                .hasMessageContaining("missing");
    }

    @Test
    void a_variable_in_a_file_is_refused_with_its_setting() throws IOException {
        Path body = Files.writeString(folder.resolve("body.json"), "${env.TOKEN}");

        assertThatThrownBy(() -> settings.of(Map.of("step.0.file", body.toString())))
                .isInstanceOf(WorkerException.class)
                .hasMessageContaining("step.0.body")
                .hasMessageContaining("${env.");
    }

    @Test
    void the_loopback_interface_becomes_the_address_of_this_machine() {
        assertThat(settings.of(Map.of(
                        "url", "http://127.0.0.1:8080/a?to=http://127.0.0.1/",
                        "step.1.url", "https://localhost/b",
                        "proxy", "http://[::1]:3128",
                        "header.Origin", "http://127.0.0.1:8080")))
                .isEqualTo(Map.of(
                        "url", "http://10.0.0.1:8080/a?to=http://127.0.0.1/",
                        "step.1.url", "https://10.0.0.1/b",
                        "proxy", "http://10.0.0.1:3128",
                        "header.Origin", "http://127.0.0.1:8080"));
        assertThat(new GeneratorSettings("fd00::1", text -> text).of(Map.of("url", "http://localhost:1/")))
                .isEqualTo(Map.of("url", "http://[fd00::1]:1/"));
    }

    @Test
    void other_hosts_stay_as_they_are() {
        Map<String, String> elsewhere =
                Map.of("url", "http://localhost.example.org:8080/", "proxy", "http://127.0.0.10:1");

        assertThat(settings.of(elsewhere)).isEqualTo(elsewhere);
    }

    @Test
    void contents_of_files_and_values_of_variables_travel() throws IOException {
        Path body = Files.writeString(folder.resolve("body.json"), "{\"id\":\"${id}\"}");

        assertThat(settings.of(Map.of("step.0.file", body.toString(), "header.Authorization", "${env.TOKEN}")))
                .isEqualTo(Map.of("step.0.body", "{\"id\":\"${id}\"}", "header.Authorization", "secret"));
    }
}
