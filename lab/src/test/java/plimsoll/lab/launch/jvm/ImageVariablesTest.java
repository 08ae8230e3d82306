package plimsoll.lab.launch.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.lab.launch.user.OwnJvmFiles;
import plimsoll.model.Bytes;

class ImageVariablesTest {
    private static final String TOOL = "JAVA_TOOL_OPTIONS";
    private static final Optional<Bytes> HEAP = Optional.of(Bytes.ofMebibytes(320));

    @ParameterizedTest
    @ValueSource(strings = {"-Xmx512m", "-XX:MaxHeapSize=536870912", "'-Xmx512m'", "-Xms400m", "-XX:MinHeapSize=1G"})
    void a_heap_of_the_image_yields_to_that_of_the_study(String option) {
        for (String variable : List.of(TOOL, "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")) {
            ImageVariables variables =
                    new ImageVariables(Map.of(variable, "-Da=b " + option + " -Xss1m"), Map.of(TOOL, "-Dc=d"), HEAP);

            assertThat(variables.merged().get(variable))
                    .contains("-Da=b -Xss1m")
                    .doesNotContain(option);
            assertThat(variables.replaced()).containsExactly(option);
            assertThat(flags(HEAP).heapOf(List.of("java", "Main"), variables.merged()))
                    .isEqualTo(HEAP);
            assertThat(flags(HEAP).imageOptions(List.of("java", "Main"), variables.merged()))
                    .contains("-Xmx320m");
        }
    }

    @Test
    void without_a_heap_of_the_study_that_of_the_image_is_kept_and_known() {
        ImageVariables variables =
                new ImageVariables(Map.of(TOOL, "-Xmx512m -Xms512m"), Map.of(TOOL, "-Dc=d"), Optional.empty());

        assertThat(variables.merged()).containsEntry(TOOL, "-Xmx512m -Xms512m -Dc=d");
        assertThat(variables.replaced()).isEmpty();
        assertThat(flags(Optional.empty()).heapOf(List.of("sh", "run"), variables.merged()))
                .contains(Bytes.ofMebibytes(512));
    }

    @Test
    void a_first_heap_that_fits_and_limits_outside_the_heap_are_kept() {
        Map<String, String> image = Map.of(TOOL, "-Xms256m -XX:MaxMetaspaceSize=100m -XX:MaxRAMPercentage=75");

        assertThat(new ImageVariables(image, Map.of(), HEAP).merged()).isEqualTo(image);
    }

    @Test
    void a_variable_that_holds_nothing_else_is_left_out() {
        ImageVariables variables = new ImageVariables(Map.of("_JAVA_OPTIONS", "-Xmx1g", "A", "b"), Map.of(), HEAP);

        assertThat(variables.merged()).containsExactly(Map.entry("A", "b"));
    }

    @Test
    void a_collector_of_the_study_replaces_that_of_the_image_since_a_jvm_refuses_two() {
        ImageVariables variables = new ImageVariables(
                Map.of(TOOL, "-XX:+UseSerialGC -Da=b"), Map.of(TOOL, "-XX:+UseG1GC"), Optional.empty());

        assertThat(variables.merged()).containsEntry(TOOL, "-Da=b -XX:+UseG1GC");
        assertThat(ImageVariables.collector(List.of("java", "Main"), variables.merged()))
                .containsExactly("-XX:+UseG1GC");
    }

    @Test
    void a_heap_of_the_study_in_an_option_counts_as_its_limit() {
        ImageVariables variables =
                new ImageVariables(Map.of("_JAVA_OPTIONS", "-Xmx1g"), Map.of(TOOL, "-Xmx200m"), Optional.empty());

        assertThat(variables.merged()).doesNotContainKey("_JAVA_OPTIONS");
        assertThat(flags(Optional.empty()).heapOf(List.of("java"), variables.merged()))
                .contains(Bytes.ofMebibytes(200));
    }

    @Test
    void the_command_line_of_an_image_takes_precedence_and_is_refused_beside_a_heap_of_the_study() {
        List<String> command = List.of("java", "-Xmx512m", "-jar", "app.jar");

        assertThatThrownBy(() -> flags(HEAP).refuseOwnHeap(command))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("512m")
                .hasMessageContaining("320m")
                .hasMessageContaining("entrypoint");
        flags(HEAP).refuseOwnHeap(List.of("java", "-Xmx320m", "-jar", "app.jar"));
        flags(HEAP).refuseOwnHeap(List.of("java", "-jar", "app.jar", "-Xmx512m"));
        flags(Optional.empty()).refuseOwnHeap(command);
        assertThat(flags(Optional.empty()).heapOf(command, Map.of(TOOL, "-Xmx1g")))
                .contains(Bytes.ofMebibytes(512));
    }

    private static JavaFlags flags(Optional<Bytes> heap) {
        return new JavaFlags(
                new OwnJvmFiles(Path.of("/r/members/m")), Path.of("/t"), heap, 1, Bytes.ofMebibytes(512), false);
    }
}
