package plimsoll.plan.search.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.Bytes;
import plimsoll.model.load.LoadModel;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.knob.KnobTest;

class JvmSizingTest {
    /** MaxHeapSize as printed by JDK 25 with -XX:MaxRAM. */
    @ParameterizedTest
    @CsvSource({"128, 64", "200, 100", "240, 120", "256, 126", "300, 126", "512, 128", "1024, 256", "2048, 512"})
    void the_default_heap_is_the_one_that_a_jvm_prints(long memory, long heap) {
        assertThat(JvmDefaults.of(container(memory, 1)).heap()).isEqualTo(Bytes.ofMebibytes(heap));
    }

    @ParameterizedTest
    @CsvSource({"1, 4096, Serial GC", "1.5, 1792, G1", "2, 1791, Serial GC", "2, 4096, G1"})
    void a_jvm_takes_g1_with_two_processors_and_enough_memory_only(double cpus, long memory, String collector) {
        assertThat(JvmDefaults.of(container(memory, cpus)).because()).startsWith(collector + " ");
    }

    @Test
    void the_reason_of_another_method_says_that_an_image_keeps_its_own_options() {
        Experiment jar = KnobTest.experiment(new LoadModel.Burst(1), "java", "Main");
        Experiment image = KnobTest.experiment(new LoadModel.Burst(1), new ContainerImage("/app.tar", false));

        assertThat(because(jar)).endsWith("the rest unbounded");
        assertThat(because(image)).startsWith(because(jar)).contains("image", "heap");
    }

    private static String because(Experiment experiment) {
        return ((JvmSizing.Sized) SizingAlternatives.sizing(
                        SizingAlternatives.SizingMethod.JVM_DEFAULTS, experiment, container(512, 1), 0))
                .because();
    }

    @Test
    void the_buildpack_refuses_half_a_gigabyte() {
        assertThat(new BuildpackCalculator(5000).of(container(512, 1)))
                .isInstanceOfSatisfying(
                        JvmSizing.Refused.class,
                        refused -> assertThat(refused.sentence())
                                .contains("553992K", "524288K", "-XX:MaxDirectMemorySize=10m", "-Xss1m * 250 threads")
                                .contains("-XX:MaxMetaspaceSize=41992k", "-XX:ReservedCodeCacheSize=240m"));
    }

    @Test
    void the_buildpack_gives_the_heap_what_its_constants_leave() {
        assertThat(new BuildpackCalculator(5000).of(container(1024, 1)))
                .isInstanceOfSatisfying(
                        JvmSizing.Sized.class,
                        sized -> assertThat(sized.flags())
                                .containsExactly(
                                        "-Xmx494583k",
                                        "-XX:MaxDirectMemorySize=10m",
                                        "-XX:MaxMetaspaceSize=41992k",
                                        "-XX:ReservedCodeCacheSize=240m",
                                        "-Xss1m"));
    }

    @Test
    void the_probed_split_leaves_the_rest_to_the_heap() {
        assertThat(PROBED.of(container(512, 0.5))).isInstanceOfSatisfying(JvmSizing.Sized.class, sized -> {
            assertThat(sized.heap()).isEqualTo(Bytes.ofMebibytes(376)); // 512 - 110 - 25.6
            assertThat(sized.flags())
                    .containsExactly(
                            "-Xmx376m",
                            "-XX:MaxMetaspaceSize=50m",
                            "-XX:ReservedCodeCacheSize=25m",
                            "-XX:MaxDirectMemorySize=4m");
        });
    }

    @Test
    void the_probed_split_refuses_a_container_that_the_rest_fills_and_the_size_it_names_suffices() {
        assertThat(PROBED.of(container(128, 1)))
                .isInstanceOfSatisfying(
                        JvmSizing.Refused.class,
                        refused -> assertThat(refused.sentence()).endsWith("give it at least 142m"));
        assertThat(PROBED.of(container(142, 1))).isInstanceOf(JvmSizing.Sized.class);
    }

    @Test
    void the_resources_block_has_mebibytes_and_millicores() {
        assertThat(container(512, 0.5).kubernetes()).isEqualTo("""
                        resources:
                          requests:
                            memory: "512Mi"
                            cpu: "500m"
                          limits:
                            memory: "512Mi"
                            cpu: "500m"
                        """);
    }

    @Test
    void a_container_of_nothing_is_refused() {
        assertThatThrownBy(() -> container(512, 0)).hasMessageContaining("0.001 cores");
        assertThatThrownBy(() -> new ContainerLimits(new Bytes(5), 1)).hasMessageContaining("at least 1m");
    }

    private static final MeasuredSplit PROBED = new MeasuredSplit(
            Bytes.ofMebibytes(100),
            Bytes.ofMebibytes(40),
            Bytes.ofMebibytes(20),
            Bytes.ofMebibytes(1),
            Bytes.ofMebibytes(5),
            1);

    private static ContainerLimits container(long mebibytes, double cpus) {
        return new ContainerLimits(Bytes.ofMebibytes(mebibytes), cpus);
    }
}
