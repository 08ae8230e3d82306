package plimsoll.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import plimsoll.run.request.Counterpart;
import plimsoll.run.request.RequestException;

/** Whether a run is compared with itself, with another build, or against nothing. */
class CounterpartOptionsTest {
    @TempDir
    Path directory;

    @Test
    void without_an_option_there_is_none() {
        assertThat(counterpart()).isEqualTo(new Counterpart.None());
        assertThat(counterpart("--aa")).isEqualTo(new Counterpart.Itself());
        assertThat(counterpart("--baseline", "old.jar"))
                .isEqualTo(new Counterpart.OtherBuild("old.jar", Optional.empty()));
    }

    @Test
    void a_variant_against_itself_has_no_baseline_beside_it() {
        assertThatThrownBy(() -> counterpart("--aa", "--baseline", "old.jar"))
                .isInstanceOf(RequestException.class)
                .hasMessageContainingAll("--aa", "remove --baseline");
    }

    @Test
    void a_result_of_a_newer_version_is_refused_with_what_to_do() throws IOException {
        Files.writeString(directory.resolve("manifest.json"), "{}");
        Files.writeString(directory.resolve("result.json"), "{\"schemaVersion\":\"3.0.0\"}");

        assertThatThrownBy(() -> counterpart("--baseline", directory.toString()))
                .isInstanceOf(RequestException.class)
                .hasMessageContainingAll("schema version 3.0.0", "or give the baseline's jar");
    }

    @Test
    void a_loss_to_see_is_a_percentage_and_needs_a_baseline() {
        assertThat(counterpart("--baseline", "old.jar", "--detect", "7.5%"))
                .isEqualTo(new Counterpart.OtherBuild("old.jar", Optional.of(0.075)));
        for (String wrong : new String[] {"0%", "51%", "10", "ten%", "-5%"}) {
            assertThatThrownBy(() -> counterpart("--baseline", "old.jar", "--detect", wrong))
                    .as(wrong)
                    .isInstanceOf(RequestException.class)
                    .hasMessageContainingAll("1%", "50%", "'" + wrong + "'");
        }
        assertThatThrownBy(() -> counterpart("--detect", "10%"))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("--baseline");
    }

    private static Counterpart counterpart(String... words) {
        CounterpartOptions options = new CounterpartOptions();
        new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(options)).parseArgs(words);
        return options.counterpart();
    }
}
