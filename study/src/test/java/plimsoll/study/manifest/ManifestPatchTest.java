package plimsoll.study.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.Bytes;
import plimsoll.model.member.DeployedContainer;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.ManifestTarget;
import plimsoll.model.result.search.ContainerPatch;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.ManifestPatch;

/** A patch gives a manifest the proven values, and changes nothing else. */
class ManifestPatchTest {
    private static final ContainerLimits PROVEN = new ContainerLimits(Bytes.ofMebibytes(200), 0.75);
    private static final List<String> FLAGS = List.of("-Xmx51m", "-XX:MaxMetaspaceSize=53m");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"helm.yaml, orders/app", "list.yaml, ledger", "compose.yaml, orders", "compose.yaml, report"})
    void a_patched_manifest_has_the_proven_values(String file, String selection) {
        DeployedContainer before = Manifests.read(file, selection);
        DeployedContainer after = MergedManifest.of(Manifests.text(file))
                .patchedBy(patch(before).yaml())
                .read(selection);

        assertThat(after.memory()).contains(PROVEN.memory());
        assertThat(after.cpus()).contains(0.75);
        assertThat(after.heap()).contains(Bytes.ofMebibytes(51));
        assertThat(after.jvm()).contains("-XX:MaxMetaspaceSize=53m").doesNotContain("-XX:MaxMetaspaceSize=96m");
        assertThat(after.jvm().stream().filter(word -> word.startsWith("-Xms") || word.contains("RAM")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"helm.yaml, orders/app", "list.yaml, ledger", "compose.yaml, orders", "compose.yaml, report"})
    void a_patch_changes_nothing_else(String file, String selection) {
        DeployedContainer before = Manifests.read(file, selection);
        MergedManifest whole = MergedManifest.of(Manifests.text(file));
        MergedManifest patched = whole.patchedBy(patch(before).yaml());

        assertThat(patched.rest(before.target())).isEqualTo(whole.rest(before.target()));
        assertThat(patched.read(selection).environment()).isEqualTo(before.environment());
        assertThat(patched.read(selection).replicas()).isEqualTo(before.replicas());
    }

    @Test
    void options_of_the_variable_are_kept_in_their_order() {
        assertThat(options(Manifests.read("helm.yaml", "orders/app"), List.of()))
                .isEqualTo("-Dfile.encoding=UTF-8 -Dip=$(POD_IP) -Xmx51m -XX:MaxMetaspaceSize=53m");
    }

    @Test
    void options_that_were_tried_are_added_and_named() {
        DeployedContainer app = Manifests.read("helm.yaml", "orders/app");
        List<String> tried = List.of(
                "-Dfile.encoding=UTF-8", "-Dip=10.0.0.1", "-XX:+UseSerialGC", "-Xmx1g", "-Dserver.port=${port}");

        assertThat(options(app, tried))
                .isEqualTo("-Dfile.encoding=UTF-8 -Dip=$(POD_IP) -XX:+UseSerialGC -Xmx51m -XX:MaxMetaspaceSize=53m");
        assertThat(new ManifestPatch(app.target(), PROVEN, FLAGS, tried, Map.of())
                        .patch("")
                        .remarks())
                .last()
                .asString()
                .endsWith(" -XX:+UseSerialGC");
    }

    @Test
    void options_that_were_not_tried_are_kept_and_named() {
        DeployedContainer app = Manifests.container(
                Manifests.pod("env: [{name: JAVA_TOOL_OPTIONS, value: \"-javaagent:/otel.jar -Xmx1g\"}]"));
        ContainerPatch patch = new ManifestPatch(app.target(), PROVEN, FLAGS, List.of(), Map.of()).patch("");

        assertThat(patch.yaml()).contains("\"-javaagent:/otel.jar -Xmx51m");
        assertThat(patch.remarks()).last().asString().endsWith(" -javaagent:/otel.jar");
    }

    @Test
    void options_of_the_image_survive_the_variable_that_replaces_them() {
        ManifestTarget target = Manifests.container(Manifests.pod(""))
                .target()
                .withImageVariables(Map.of(JavaOptions.TOOL_OPTIONS, "-Dof.image=1 -Xmx9g"));

        assertThat(new ManifestPatch(target, PROVEN, FLAGS, List.of(), Map.of())
                        .patch("")
                        .yaml())
                .contains("value: \"-Dof.image=1 -Xmx51m -XX:MaxMetaspaceSize=53m\"");
    }

    @Test
    void a_heap_in_a_variable_of_the_image_that_outweighs_the_patch_is_overridden() {
        ManifestTarget target = Manifests.container(Manifests.pod(""))
                .target()
                .withImageVariables(Map.of("_JAVA_OPTIONS", "-Xmx9g -Dkept=1", "PATH", "/bin"));
        ContainerPatch patch = patch(target, List.of());

        assertThat(patch.yaml())
                .contains("- name: \"_JAVA_OPTIONS\"\n", "value: \"-Dkept=1\"\n")
                .doesNotContain("PATH", "9g");
        assertThat(patch.remarks().getFirst()).contains("the variable _JAVA_OPTIONS");
    }

    @Test
    void options_behind_java_are_replaced_there() {
        String yaml = patch(Manifests.container(Manifests.text("list.yaml"))).yaml();

        assertThat(yaml)
                .contains("command: [\"/opt/java/bin/java\", \"-Xmx51m\", \"-XX:MaxMetaspaceSize=53m\","
                        + " \"-XX:+UseG1GC\", \"-jar\", \"/app.jar\"]")
                .doesNotContain("JAVA_TOOL_OPTIONS")
                .doesNotContain("args:");
    }

    @ParameterizedTest
    @CsvSource({"Deployment, a;reboot", "Deployment, A", "Deployment, -a", "Job, a", "'', a b", "'', '$(reboot)'"})
    void a_name_or_kind_that_no_manifest_has_is_refused(String kind, String name) {
        assertThatThrownBy(() -> target("x.yaml", kind, name, Set.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + (kind.equals("Job") ? kind : name) + "'");
    }

    @Test
    void a_key_that_limits_nothing_is_refused() {
        String hostile = "mem_limit: 1m\n    privileged: true";

        assertThatThrownBy(() -> target("x.yaml", "", "a", Set.of(hostile)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("deploy.resources.limits.cpus");
    }

    @Test
    void a_file_with_any_name_is_one_word_of_the_command() {
        assertThat(patch(target("a; reboot.yaml", "", "a", Set.of()), List.of()).apply())
                .containsExactly("docker compose -f 'a; reboot.yaml' -f patch.yaml up");
    }

    @Test
    void a_pod_of_a_cluster_is_not_patched() {
        assertThat(patch(target("x.yaml", "Pod", "a", Set.of()), List.of()).apply())
                .singleElement()
                .asString()
                .startsWith("in kustomization.yaml");
    }

    @Test
    void a_text_with_an_emoji_stays_the_same() {
        ManifestTarget target = variable("-Dx=" + Character.toString(0x1f600) + " -Xmx1g");

        assertThat(patch(target, List.of()).yaml()).contains("\"-Dx=\\U0001f600 -Xmx51m");
    }

    @Test
    void a_variable_with_a_long_name_stays_the_same() {
        String name = "JAVA_" + "O".repeat(2_000);
        DeployedContainer before =
                Manifests.container("services: {s: {image: x, environment: [\"" + name + "=-Dkeep=1 -Xmx1g\"]}}");

        DeployedContainer after = Manifests.container(patch(before).yaml());

        assertThat(after.environment()).containsEntry(name, "-Dkeep=1");
    }

    @Test
    void many_references_are_compared_in_bounded_work() {
        String own = "-Da=" + "$(X)a".repeat(20) + "b";
        String tried = "-Da=" + "a".repeat(100_000);
        ManifestTarget target = variable(own);

        assertThat(patch(target, List.of(tried)).yaml()).doesNotContain("$(X)").contains(tried);
        assertThat(patch(target, List.of(tried + "b")).yaml()).contains(own).doesNotContain(tried);
    }

    @ParameterizedTest
    @CsvSource({"-XX:+UseG1GC, -XX:+UseSerialGC", "-Xss2m, -Xss512k", "-Dx=1, -Dx=2", "-XX:NewRatio=1, -XX:NewRatio=2"})
    void an_option_that_contradicts_a_tried_one_is_removed_and_named(String own, String tried) {
        for (String place : List.of(
                "env: [{name: JAVA_TOOL_OPTIONS, value: \"-Dy=1 " + own + "\"}]",
                "command: [java, -Dy=1, \"" + own + "\", -jar, a.jar]")) {
            ContainerPatch patch =
                    patch(Manifests.container(Manifests.pod(place)).target(), List.of(tried));

            assertThat(patch.yaml()).doesNotContain(own).contains(tried).contains("-Dy=1");
            assertThat(patch.remarks()).last().asString().endsWith(" " + own);
        }
    }

    @Test
    void an_option_with_a_blank_is_quoted_in_the_variable_alone() {
        List<String> tried = List.of("-Dname=a b", "--add-opens=java.base/java.lang=ALL-UNNAMED");

        assertThat(patch(Manifests.container(Manifests.pod("")).target(), tried).yaml())
                .contains("\"'-Dname=a b' --add-opens=java.base/java.lang=ALL-UNNAMED -Xmx51m");
        assertThat(patch(
                                Manifests.container(Manifests.pod("command: [java, Main]"))
                                        .target(),
                                tried)
                        .yaml())
                .contains("\"-Dname=a b\"");
    }

    @Test
    void arguments_of_the_program_are_left_alone() {
        DeployedContainer app =
                Manifests.container(Manifests.pod("command: [java, -Xmx1g, -cp, a.jar, Main, -Xmx2g, -Dx=1]"));

        assertThat(app.words().program()).containsExactly("java", "-cp", "a.jar", "Main", "-Xmx2g", "-Dx=1");
        assertThat(patch(app.target(), List.of("-Dx=2")).yaml())
                .contains("\"-cp\", \"a.jar\", \"Main\", \"-Xmx2g\", \"-Dx=1\"]");
    }

    @Test
    void the_patch_names_what_it_changes() {
        ManifestTarget target = Manifests.container(
                        Manifests.pod("command: [run, -Xmx1g]\nenv: [{name: JAVA_OPTS, value: -Xms1g}]"))
                .target();

        assertThat(patch(target, List.of()).remarks().getFirst())
                .contains("command")
                .contains("JAVA_OPTS")
                .contains("JAVA_TOOL_OPTIONS")
                .doesNotContain("args");
    }

    @Test
    void options_of_an_image_that_was_not_read_are_named() {
        ManifestTarget target = Manifests.container(Manifests.pod("")).target();

        assertThat(patch(target, List.of()).remarks()).hasSize(2);
        assertThat(patch(target.withImageVariables(Map.of()), List.of()).remarks())
                .hasSize(1);
    }

    @Test
    void a_limit_of_go_or_node_goes_into_the_patch_and_one_that_no_trial_had_is_named() {
        DeployedContainer app = Manifests.container(Manifests.pod(
                "env: [{name: GOMEMLIMIT, value: 200MiB}, {name: GOGC, value: \"50\"}, {name: OTHER, value: x}]"));
        assertThat(app.environment()).containsEntry("GOMEMLIMIT", "200MiB").containsEntry("GOGC", "50");

        ContainerPatch without = of(app, Map.of());
        ContainerPatch with = of(app, Map.of("GOMEMLIMIT", "180MiB", "GOGC", "50"));

        assertThat(without.yaml()).doesNotContain("GOMEMLIMIT");
        assertThat(without.remarks())
                .last()
                .asString()
                .contains("GOGC=50 GOMEMLIMIT=200MiB")
                .doesNotContain("OTHER");
        assertThat(with.yaml()).contains("\"GOMEMLIMIT\"", "\"180MiB\"").doesNotContain("GOGC");
        assertThat(with.remarks()).singleElement().asString().contains("GOMEMLIMIT");
    }

    @ParameterizedTest
    @ValueSource(strings = {"resourceFieldRef: {resource: limits.memory}", "configMapKeyRef: {name: go, key: limit}"})
    void a_limit_replaces_a_reference_beside_which_kubernetes_takes_no_value(String reference) throws Exception {
        String text = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: go}\ndata: {limit: 150MiB}\n---\n"
                + Manifests.pod("env: [{name: GOMEMLIMIT, valueFrom: {" + reference + "}}]");
        ContainerPatch patch = of(Manifests.container(text), Map.of("GOMEMLIMIT", "180MiB", "GOGC", "50"));

        MergedManifest merged = MergedManifest.of(text).patchedBy(patch.yaml());
        assertThat(merged.documents().getLast().toString())
                .contains("{name=GOMEMLIMIT, value=180MiB}", "{name=GOGC, value=50}");
        assertThat(merged.read("one").environment())
                .containsEntry("GOMEMLIMIT", "180MiB")
                .containsEntry("GOGC", "50");

        assumeThat(kubectl()).as("kubectl is on the PATH").isPresent();
        assertThat(kustomized(text, patch))
                .contains("value: 180MiB", "value: \"50\"")
                .doesNotContain("valueFrom", "Ref");
    }

    @Test
    void options_of_node_that_limit_no_memory_stay_and_are_named() {
        DeployedContainer app = Manifests.container(Manifests.pod("env: [{name: NODE_OPTIONS, value:"
                + " \"--require ./tracing.js --max_old_space_size=400 --max-semi-space-size 16 --no-warnings\"}]"));

        ContainerPatch patch = of(app, Map.of("NODE_OPTIONS", "--no-warnings --max-old-space-size=300"));

        assertThat(patch.yaml())
                .contains("\"--require ./tracing.js --no-warnings --max-old-space-size=300\"")
                .doesNotContain("400", "16");
        assertThat(patch.remarks()).last().asString().endsWith(" --require ./tracing.js");
        assertThat(of(app, Map.of("NODE_OPTIONS", "--require ./tracing.js --no-warnings"))
                        .remarks())
                .as("all were tried")
                .hasSize(1);
    }

    private static ContainerPatch of(DeployedContainer app, Map<String, String> settings) {
        return new ManifestPatch(app.target(), PROVEN, List.of(), List.of(), settings).patch("");
    }

    @ParameterizedTest
    @CsvSource({"helm.yaml, orders/app", "list.yaml, ledger"})
    void kubectl_applies_the_patch(String file, String selection) throws Exception {
        assumeThat(kubectl()).as("kubectl is on the PATH").isPresent();
        DeployedContainer before = Manifests.read(file, selection);
        String out = kustomized(Manifests.text(file), patch(before));

        String path = before.target().name() + "/" + before.target().container();
        DeployedContainer after = ManifestReader.read("out.yaml", out, Optional.of(path));
        assertThat(after.memory()).contains(PROVEN.memory());
        assertThat(after.cpus()).contains(0.75);
        assertThat(after.heap()).contains(Bytes.ofMebibytes(51));
        assertThat(after.environment()).isEqualTo(before.environment());
    }

    /** Returns a manifest that kubectl has patched. */
    private String kustomized(String manifest, ContainerPatch patch) throws Exception {
        Files.writeString(directory.resolve("deploy.yaml"), manifest);
        Files.writeString(directory.resolve(patch.file()), patch.yaml());
        Files.writeString(
                directory.resolve("kustomization.yaml"),
                "resources: [deploy.yaml]\npatches: [{path: " + patch.file() + "}]\n");
        Path out = directory.resolve("out.yaml");
        Process process = new ProcessBuilder(kubectl().orElseThrow().toString(), "kustomize", directory.toString())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(out)).isZero();
        return Files.readString(out);
    }

    private static ContainerPatch patch(ManifestTarget target, List<String> tried) {
        return new ManifestPatch(target, PROVEN, FLAGS, tried, Map.of()).patch("");
    }

    /** A container whose variable of JVM options has this value. */
    private static ManifestTarget variable(String value) {
        return Manifests.container(Manifests.pod("env: [{name: JAVA_TOOL_OPTIONS, value: \"" + value + "\"}]"))
                .target();
    }

    private static ManifestTarget target(String file, String kind, String name, Set<String> keys) {
        return new ManifestTarget(
                file,
                "v1",
                kind,
                name,
                Optional.empty(),
                "app",
                Map.of(),
                ManifestTarget.Words.NONE,
                keys,
                Optional.empty());
    }

    private static Optional<Path> kubectl() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .map(each -> Path.of(each, "kubectl"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static ContainerPatch patch(DeployedContainer container) {
        return new ManifestPatch(container.target(), PROVEN, FLAGS, container.jvm(), Map.of()).patch("");
    }

    private static String options(DeployedContainer container, List<String> tried) {
        return new ManifestPatch(container.target(), PROVEN, FLAGS, tried, Map.of())
                .patch("")
                .yaml()
                .lines()
                .dropWhile(line -> !line.contains("JAVA_TOOL_OPTIONS"))
                .skip(1)
                .findFirst()
                .orElseThrow()
                .replaceAll("^ *value: \"|\"$", "");
    }
}
