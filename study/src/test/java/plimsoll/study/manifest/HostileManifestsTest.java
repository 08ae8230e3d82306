package plimsoll.study.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plimsoll.hostile.ByteMutator;
import plimsoll.hostile.HostileCases;
import plimsoll.model.Bytes;
import plimsoll.model.member.DeployedContainer;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.ManifestPatch;

/** Any manifest gives a container, whose patch is YAML again, or a reason. */
class HostileManifestsTest {
    private static final List<String> GOOD =
            List.of(Manifests.text("helm.yaml"), Manifests.text("list.yaml"), Manifests.text("compose.yaml"));

    private static final ByteMutator MUTATOR = new ByteMutator(
            List.of(
                    "{",
                    "}",
                    "[",
                    "]",
                    "\"",
                    "'",
                    ": ",
                    ", ",
                    "- ",
                    "&a ",
                    "*a",
                    "<<: ",
                    "<<: *a",
                    "? ",
                    "!!int ",
                    "!reset ",
                    "|\n",
                    ">-\n",
                    "\n",
                    "  ",
                    "\t",
                    "#",
                    "-1",
                    "1e3Ki",
                    "0.1",
                    "999999999999",
                    "1e999",
                    ".inf",
                    "~",
                    "null",
                    "$(",
                    ")",
                    "${",
                    "}",
                    "$$",
                    "${A:-",
                    "-Xmx",
                    "-XX:Max",
                    "'",
                    "\u0000",
                    "\ufeff",
                    "\u2028",
                    "---\n",
                    "...\n",
                    "%YAML 1.1\n",
                    "name:",
                    "env:",
                    "value:",
                    "items:",
                    "kind: List\n",
                    "services:\n"),
            50_000);

    @Test
    void any_manifest_gives_a_container_or_a_reason() {
        HostileCases.of(1_500).run(random -> {
            String text = MUTATOR.changed(GOOD, random);
            for (String selection : List.of("app", "ledger", "orders", "report")) {
                read(text, selection).ifPresent(HostileManifestsTest::check);
            }
        });
    }

    private static Optional<DeployedContainer> read(String text, String selection) {
        try {
            return Optional.of(ManifestReader.read("x.yaml", text, Optional.of(selection)));
        } catch (ManifestException refused) {
            assertThat(refused.getMessage()).isNotBlank();
            return Optional.empty();
        }
    }

    private static void check(DeployedContainer container) {
        assertThat(container.memory().map(Bytes::mebibytes).orElse(1L)).isPositive();
        assertThat(container.cpus().orElse(1.0)).isBetween(0.01, 4096.0);
        String patch = new ManifestPatch(
                        container.target(),
                        new ContainerLimits(Bytes.ofMebibytes(200), 0.5),
                        List.of("-Xmx20m"),
                        List.of(),
                        Map.of())
                .patch("")
                .yaml();
        assertThat(read(patch, container.target().container().toLowerCase(java.util.Locale.ROOT)))
                .as(patch)
                .isPresent();
    }

    @Test
    void aliases_that_multiply_are_refused() {
        String bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
                + IntStream.rangeClosed(1, 9)
                        .mapToObj(i -> "a" + i + ": &a" + i + " [" + ("*a" + (i - 1) + ", ").repeat(10) + "]\n")
                        .collect(Collectors.joining());

        assertThatThrownBy(() -> Manifests.container(bomb)).isInstanceOf(ManifestException.class);
    }

    @Test
    void merges_that_lead_to_themselves_are_refused() {
        assertThatThrownBy(() -> Manifests.container("services: &a\n  x: &b\n    <<: *b\n    image: y\n  <<: *a\n"))
                .isInstanceOf(ManifestException.class);
    }

    @Test
    void a_manifest_with_a_space_in_a_tag_is_refused() {
        assertThatThrownBy(() -> Manifests.container("kind: !t%20 Pod")).isInstanceOf(ManifestException.class);
    }

    @Test
    void a_manifest_that_ends_in_an_escape_is_refused() {
        assertThatThrownBy(() -> Manifests.container("kind: Pod\nmetadata: \"\\u"))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("2:14");
    }

    @Test
    void variables_that_multiply_are_refused() {
        String bomb = IntStream.rangeClosed(1, 40)
                .mapToObj(i -> "{name: A" + i + ", value: \"" + ("$(A" + (i - 1) + ")").repeat(10) + "\"}")
                .collect(Collectors.joining(", ", "env: [{name: A0, value: x}, ", "]"));

        assertThatThrownBy(() -> Manifests.container(Manifests.pod(bomb))).isInstanceOf(ManifestException.class);
    }

    @Test
    void variables_that_repeat_a_large_one_are_refused() {
        String large = "{name: A, value: \"" + "x".repeat(1 << 16) + "\"}";
        String bomb = IntStream.range(0, 100)
                .mapToObj(i -> "{name: A" + i + ", value: $(A)}")
                .collect(Collectors.joining(", ", "env: [" + large + ", ", "]"));

        assertThatThrownBy(() -> Manifests.container(Manifests.pod(bomb))).isInstanceOf(ManifestException.class);
    }

    @Test
    void more_documents_than_a_chart_has_are_refused() {
        assertThatThrownBy(() -> Manifests.container("---\nkind: X\n".repeat(4096)))
                .hasMessageContaining("2000 documents");
    }

    @Test
    void a_container_among_many_documents_is_found() {
        String many = "---\nkind: ConfigMap\n".repeat(1_900) + "---\n" + Manifests.pod("");

        assertThat(Manifests.container(many).image()).contains("a:1");
    }

    @Test
    void deep_and_large_texts_are_refused() {
        assertThatThrownBy(() -> Manifests.container("[".repeat(10_000))).isInstanceOf(ManifestException.class);
        assertThatThrownBy(() -> Manifests.container("a: b\n" + "#".repeat(9 << 20)))
                .hasMessageContaining("8 MiB");
    }
}
