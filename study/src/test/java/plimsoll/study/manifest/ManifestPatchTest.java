package plimsoll.study.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.Bytes;
import plimsoll.model.member.DeployedContainer;
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
        assertThat(new ManifestPatch(app.target(), PROVEN, FLAGS, tried)
                        .patch("")
                        .remarks())
                .singleElement()
                .asString()
                .endsWith(" -XX:+UseSerialGC");
    }

    @Test
    void options_that_were_not_tried_are_kept_and_named() {
        DeployedContainer app = Manifests.container(
                Manifests.pod("env: [{name: JAVA_TOOL_OPTIONS, value: \"-javaagent:/otel.jar -Xmx1g\"}]"));
        ContainerPatch patch = new ManifestPatch(app.target(), PROVEN, FLAGS, List.of()).patch("");

        assertThat(patch.yaml()).contains("\"-javaagent:/otel.jar -Xmx51m");
        assertThat(patch.remarks()).singleElement().asString().endsWith(" -javaagent:/otel.jar");
    }

    @Test
    void options_of_the_image_survive_the_variable_that_replaces_them() {
        ManifestTarget target = Manifests.container(Manifests.pod("")).target().withImageOptions("-Dof.image=1 -Xmx9g");

        assertThat(new ManifestPatch(target, PROVEN, FLAGS, List.of()).patch("").yaml())
                .contains("value: \"-Dof.image=1 -Xmx51m -XX:MaxMetaspaceSize=53m\"");
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

    @Test
    void names_cannot_leave_their_place() {
        ManifestTarget target = new ManifestTarget(
                "x.yaml",
                "v1",
                "Pod",
                "a\"\n- b: {",
                Optional.empty(),
                "c\u2028'",
                Map.of(),
                ManifestTarget.Words.NONE,
                Set.of(),
                "");
        Object patch = MergedManifest.of(new ManifestPatch(target, PROVEN, FLAGS, List.of())
                        .patch("")
                        .yaml())
                .documents()
                .getFirst();

        assertThat(patch)
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("metadata", Map.of("name", "a\"\n- b: {"));
    }

    @ParameterizedTest
    @CsvSource({"helm.yaml, orders/app", "list.yaml, ledger"})
    void kubectl_applies_the_patch(String file, String selection) throws Exception {
        assumeThat(kubectl()).as("kubectl is on the PATH").isPresent();
        DeployedContainer before = Manifests.read(file, selection);
        Files.writeString(directory.resolve("deploy.yaml"), Manifests.text(file));
        ContainerPatch patch = patch(before);
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

        String path = before.target().name() + "/" + before.target().container();
        DeployedContainer after = ManifestReader.read("out.yaml", Files.readString(out), Optional.of(path));
        assertThat(after.memory()).contains(PROVEN.memory());
        assertThat(after.cpus()).contains(0.75);
        assertThat(after.heap()).contains(Bytes.ofMebibytes(51));
        assertThat(after.environment()).isEqualTo(before.environment());
    }

    private static Optional<Path> kubectl() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .map(each -> Path.of(each, "kubectl"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static ContainerPatch patch(DeployedContainer container) {
        return new ManifestPatch(container.target(), PROVEN, FLAGS, container.jvm()).patch("");
    }

    private static String options(DeployedContainer container, List<String> tried) {
        return new ManifestPatch(container.target(), PROVEN, FLAGS, tried)
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
