package plimsoll.study.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.Bytes;
import plimsoll.model.member.DeployedContainer;

class ManifestReaderTest {
    @Test
    void two_containers_are_named_to_choose_from() {
        assertThatThrownBy(() -> ManifestReader.read("helm.yaml", Manifests.text("helm.yaml"), Optional.empty()))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("helm.yaml#deployment/orders/app")
                .hasMessageContaining("helm.yaml#deployment/orders/istio-proxy")
                .hasMessageNotContaining("migrate");
    }

    @Test
    void a_selection_that_fits_none_lists_all() {
        assertThatThrownBy(() -> Manifests.read("helm.yaml", "orders/ap"))
                .hasMessageContaining("'orders/ap'")
                .hasMessageContaining("helm.yaml#deployment/orders/app");
    }

    @Test
    void the_container_of_a_helm_chart_is_read() {
        DeployedContainer app = Manifests.read("helm.yaml", "orders/app");

        assertThat(app.image()).contains("registry.example.com/shop/orders:1.4.2");
        assertThat(app.memory()).contains(Bytes.ofMebibytes(512));
        assertThat(app.cpus()).contains(1.5);
        assertThat(app.heap()).contains(Bytes.ofMebibytes(320));
        assertThat(app.ready()).contains("/actuator/health/readiness");
        assertThat(app.startsWithin()).contains(Duration.ofSeconds(120));
        assertThat(app.ports()).containsExactly(8080);
        assertThat(app.replicas()).contains(3);
        assertThat(app.unpatchable()).isEmpty();
    }

    @Test
    void variables_have_the_values_that_the_cluster_would_give_them() {
        DeployedContainer app = Manifests.read("helm.yaml", "orders/app");

        assertThat(app.environment())
                .contains(
                        entry("DB_URL", "jdbc:postgresql://db.shop/orders"),
                        entry("POOL", "20"),
                        entry("LOG_LEVEL", "info"),
                        entry("TEMPLATE", "Hello $${customer}"),
                        entry("JAVA_OPTS", "-Xss512k -Dspring.profiles.active=prod"))
                .doesNotContainKey("JAVA_TOOL_OPTIONS");
        assertThat(app.words().arguments())
                .containsExactly(
                        "--db=jdbc:postgresql://db.shop/orders", "--literal=$(DB_URL)", "--unknown=$(NOWHERE)");
    }

    @Test
    void a_value_that_is_not_in_the_manifest_is_never_invented() {
        DeployedContainer app = Manifests.read("helm.yaml", "orders/app");

        assertThat(app.environment())
                .contains(entry("DB_PASSWORD", "${env.DB_PASSWORD}"), entry("ELSEWHERE", "${env.ELSEWHERE}"));
        assertThat(app.missing()).containsOnlyKeys("DB_PASSWORD", "ELSEWHERE", "POD_IP");
        assertThat(app.missing().get("DB_PASSWORD")).contains("'password'", "Secret 'orders-db'");
        assertThat(app.remarks()).anySatisfy(remark -> assertThat(remark).contains("orders-extra"));
    }

    @Test
    void jvm_options_that_limit_memory_are_where_a_search_replaces_them() {
        assertThat(Manifests.read("helm.yaml", "orders/app").jvm())
                .containsExactly(
                        "-Xms64m",
                        "-XX:MaxMetaspaceSize=96m",
                        "-Dfile.encoding=UTF-8",
                        "-Dip=${env.POD_IP}",
                        "-XX:MaxRAMPercentage=75");
    }

    @Test
    void a_stateful_set_in_a_list_is_read() {
        DeployedContainer ledger = Manifests.container(Manifests.text("list.yaml"));

        assertThat(ledger.target().kind()).isEqualTo("StatefulSet");
        assertThat(ledger.words().program()).containsExactly("/opt/java/bin/java", "-XX:+UseG1GC", "-jar", "/app.jar");
        assertThat(ledger.heap()).contains(Bytes.ofMebibytes(1024));
        assertThat(ledger.memory()).contains(new Bytes(1_500_000_000));
        assertThat(ledger.cpus()).isEmpty();
        assertThat(ledger.ready()).contains("");
        assertThat(ledger.startsWithin()).contains(Duration.ofSeconds(90));
    }

    @Test
    void a_compose_service_is_read_with_its_anchors_and_defaults() {
        DeployedContainer orders = Manifests.read("compose.yaml", "orders");

        assertThat(orders.image()).contains("shop/orders:latest");
        assertThat(orders.memory()).contains(Bytes.ofMebibytes(512));
        assertThat(orders.cpus()).contains(0.5);
        assertThat(orders.heap()).contains(Bytes.ofMebibytes(300));
        assertThat(orders.jvm()).containsExactly("-Dregion=eu");
        assertThat(orders.environment())
                .containsOnly(
                        entry("TOKEN", "${env.TOKEN}"), entry("DB_URL", "jdbc:postgresql://${env.DB_HOST}/orders"));
        assertThat(orders.words().arguments())
                .containsExactly("--greeting", "Hello $${customer}", "--url", "${env.DB_URL}");
        assertThat(orders.ports()).containsExactly(8080, 9090);
        assertThat(orders.replicas()).contains(2);
        assertThat(orders.remarks()).hasSize(2);
    }

    @Test
    void the_short_forms_of_compose_are_read() {
        DeployedContainer report = Manifests.read("compose.yaml", "report");

        assertThat(report.image()).isEmpty();
        assertThat(report.memory()).contains(Bytes.ofMebibytes(1024));
        assertThat(report.cpus()).contains(1.0);
        assertThat(report.environment()).containsOnly(entry("JAVA_OPTS", "-Dx=1"), entry("MODE", "fast"));
        assertThat(report.ports()).containsExactly(7000);
        assertThat(report.replicas()).contains(4);
    }

    @Test
    void a_request_is_the_limit_of_a_container_without_one_and_a_remark() {
        DeployedContainer app = Manifests.container(Manifests.pod("resources: {requests: {memory: 256Mi, cpu: 100m}}"));

        assertThat(app.memory()).contains(Bytes.ofMebibytes(256));
        assertThat(app.cpus()).as("a request of cores does not limit them").isEmpty();
        assertThat(app.remarks()).singleElement().asString().contains("256m");
        DeployedContainer limited =
                Manifests.container(Manifests.pod("resources: {requests: {memory: 256Mi}, limits: {memory: 1Gi}}"));
        assertThat(limited.memory()).contains(Bytes.ofMebibytes(1024));
        assertThat(limited.remarks()).isEmpty();
        DeployedContainer composed = Manifests.container("services: {app: {image: a, mem_reservation: 256m}}\n");
        assertThat(composed.memory()).contains(Bytes.ofMebibytes(256));
        assertThat(composed.remarks()).singleElement().asString().contains("256m");
    }

    @Test
    void missing_limits_are_missing() {
        DeployedContainer app = Manifests.container(Manifests.pod(""));

        assertThat(app.memory()).isEmpty();
        assertThat(app.cpus()).isEmpty();
        assertThat(app.heap()).isEmpty();
        assertThat(app.startsWithin()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "512Mi, 536870912",
        "1G, 1000000000",
        "1e9, 1000000000",
        "536870912, 536870912",
        "0.5Gi, 536870912",
        "1048576.5, 1048577",
        "+2Mi, 2097152",
        "1E9, 1000000000",
        "1Pi, 1125899906842624"
    })
    void a_memory_quantity_has_its_bytes(String written, long bytes) {
        assertThat(KubernetesQuantity.memory(written)).isEqualTo(new Bytes(bytes));
    }

    @ParameterizedTest
    @CsvSource({"500m, 0.5", "0.5, 0.5", "1, 1", "10m, 0.01", "2e0, 2", ".25, 0.25", "100000u, 0.1"})
    void a_cpu_quantity_has_its_cores(String written, double cores) {
        assertThat(KubernetesQuantity.cores(written)).isEqualTo(cores);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e3Ki",
                "-1",
                "-512Mi",
                "0",
                "0.1",
                "512m",
                "512mi",
                "1Zi",
                "1e99",
                "",
                ".",
                "9E",
                "1 Gi",
                "0x10",
                "99999999999999999999",
                "NaN",
                "1e-9"
            })
    void a_memory_quantity_that_is_none_has_its_line_and_its_text(String written) {
        assertThatThrownBy(() ->
                        Manifests.container(Manifests.pod("resources:\n  limits:\n    memory: \"" + written + "\"\n")))
                .isInstanceOf(ManifestException.class)
                .hasMessageStartingWith("x.yaml:10:")
                .hasMessageContaining("'" + written + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1m", "9m", "-1", "0", "half", "1Gi", "5000"})
    void a_cpu_quantity_that_no_kernel_takes_is_refused(String written) {
        assertThatThrownBy(() -> Manifests.container(Manifests.pod("resources: {limits: {cpu: \"" + written + "\"}}")))
                .hasMessageContaining("'" + written + "'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mem_limit: ${MEMORY}",
                "mem_limit: 100k",
                "mem_limit: -5m",
                "mem_limit: 17179869185.5g",
                "cpus: ${CPUS:-none}"
            })
    void a_limit_of_compose_that_is_none_is_refused(String line) {
        assertThatThrownBy(() -> Manifests.container("services:\n  a:\n    image: a:1\n    " + line + "\n"))
                .isInstanceOf(ManifestException.class)
                .hasMessageStartingWith("x.yaml:4:");
    }

    @Test
    void a_file_without_a_workload_is_refused() {
        assertThatThrownBy(() -> Manifests.container("kind: Job\nmetadata: {name: x}\nspec: {}\n"))
                .hasMessageContaining("x.yaml has no container");
        assertThatThrownBy(() -> Manifests.container("---\n---\n")).hasMessageContaining("x.yaml has no container");
    }

    @Test
    void options_that_a_patch_cannot_reach_are_named() {
        assertThat(Manifests.container(Manifests.pod("command: [sh, -c, exec java -Xmx300m -jar /a.jar]"))
                        .unpatchable())
                .isPresent();
        assertThat(Manifests.container(Manifests.pod("env: [{name: JAVA_OPTS, value: \"-Da='x y' -Xmx300m\"}]"))
                        .unpatchable())
                .isPresent();
        assertThat(Manifests.container(Manifests.pod(
                                "env: [{name: JAVA_TOOL_OPTIONS, valueFrom: {configMapKeyRef: {name: a, key: b}}}]"))
                        .unpatchable())
                .isPresent();
        for (String option : List.of(
                "-Xmx${HEAP}",
                "-XX:MaxDirectMemorySize=1m",
                "-XX:InitialRAMPercentage=1",
                "-XX:ReservedCodeCacheSize=1m")) {
            assertThat(Manifests.container(Manifests.pod("command: [sh, -c, \"exec java " + option + " -jar a.jar\"]"))
                            .unpatchable())
                    .as(option)
                    .isPresent();
        }
        assertThat(Manifests.container(Manifests.pod("command: [sh, -c, exec java -jar /a.jar]"))
                        .unpatchable())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JAVA_OPTS"})
    void a_variable_that_refers_to_a_config_map_takes_no_value(String name) {
        String map = "kind: ConfigMap\nmetadata: {name: a}\ndata: {b: -Xmx300m}\n---\n";
        String pod = Manifests.pod(
                "env: [{name: " + name + ", valueFrom: {configMapKeyRef: {name: a, key: b}}}, {name: X, value: y}]");

        assertThat(Manifests.container(map + pod).unpatchable())
                .hasValueSatisfying(why -> assertThat(why).contains(name, "ConfigMap 'a'"));
        assertThat(Manifests.container(map.replace("-Xmx300m", "z") + pod.replace(name, "MODE"))
                        .unpatchable())
                .isEmpty();
    }

    @Test
    void a_config_map_of_another_namespace_gives_no_value() {
        String ours = "kind: ConfigMap\nmetadata: {name: a}\ndata: {b: ours}\n---\n";
        String theirs = "kind: ConfigMap\nmetadata: {name: a, namespace: shop}\ndata: {b: theirs}\n---\n";
        String pod = Manifests.pod("env: [{name: MODE, valueFrom: {configMapKeyRef: {name: a, key: b}}}]");

        assertThat(Manifests.container(ours + theirs + pod).environment()).contains(entry("MODE", "ours"));
        assertThat(Manifests.container(theirs + pod).environment()).contains(entry("MODE", "theirs"));
        assertThat(Manifests.container(theirs + pod.replace("{name: one}", "{name: one, namespace: here}"))
                        .missing())
                .containsOnlyKeys("MODE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"environment: [JAVA_TOOL_OPTIONS]", "environment: {JAVA_TOOL_OPTIONS: }", "env_file: .env"})
    void options_that_are_not_in_the_compose_file_are_named(String line) {
        assertThat(Manifests.container("services: {a: {image: a, " + line + "}}")
                        .unpatchable())
                .hasValueSatisfying(why -> assertThat(why).startsWith("JAVA_TOOL_OPTIONS"));
        assertThat(Manifests.read("compose.yaml", "orders").unpatchable()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "command: [run]; args: [--db-password=hunter2]",
                "args: [-jar, a.jar, -Xmx1g, --db-password=hunter2]",
                "command: [java, -jar, a.jar]; args: [--db-password=hunter2]"
            })
    void a_secret_of_the_command_is_kept_in_no_record(String lines) {
        assertThat(Manifests.container(Manifests.pod(lines.replace("; ", "\n")))
                        .target()
                        .toString())
                .doesNotContain("hunter2");
    }

    @Test
    void references_are_expanded_where_kubernetes_expands_them() {
        String map = "kind: ConfigMap\nmetadata: {name: a}\ndata: {LITERAL: \"$(A)\"}\n---\n";
        String pod = Manifests.pod("envFrom: [{configMapRef: {name: a}}]\nenv: [{name: EARLY, value: \"$(A)\"},"
                + " {name: A, value: x}, {name: LATE, value: \"$(A)\"}]\nargs: [\"$(A)\"]");
        DeployedContainer app = Manifests.container(map + pod);

        assertThat(app.environment())
                .contains(entry("LITERAL", "$(A)"), entry("EARLY", "$(A)"), entry("LATE", "x"), entry("A", "x"));
        assertThat(app.words().arguments()).containsExactly("x");
    }

    @Test
    void a_service_is_chosen_in_any_spelling() {
        String one = "services: {Orders: {image: a}, other: {image: b}}";
        String two = "services: {Orders: {image: a}, orders: {image: b}}";

        assertThat(ManifestReader.read("x.yaml", one, Optional.of("orders")).image())
                .contains("a");
        assertThat(ManifestReader.read("x.yaml", two, Optional.of("Orders")).image())
                .contains("a");
        assertThat(ManifestReader.read("x.yaml", two, Optional.of("orders")).image())
                .contains("b");
    }

    @Test
    void containers_with_the_same_path_differ_by_their_namespace() {
        String here = Manifests.pod("").replace("name: one", "name: one, namespace: shop");
        String both = here + "---\n" + Manifests.pod("").replace("a:1", "b:1");

        assertThatThrownBy(() -> Manifests.container(both))
                .hasMessageContaining("x.yaml#shop/pod/one/app")
                .hasMessageContaining("x.yaml#default/pod/one/app");
        assertThat(ManifestReader.read("x.yaml", both, Optional.of("default/pod/one/app"))
                        .image())
                .contains("b:1");
    }

    @ParameterizedTest
    @CsvSource({
        "a:${TAG:-${VERSION:-1}}, a:1",
        "a:${TAG:-x${VERSION-2}y}z, a:x2yz",
        "a:$${TAG}, a:$${TAG}",
        "a:${TAG:-1}}, a:1}",
        "a:${TAG:-, a:${TAG:-"
    })
    void a_default_may_have_defaults(String written, String image) {
        assertThat(Manifests.container("services: {a: {image: \"" + written + "\"}}")
                        .image())
                .contains(image);
    }

    @Test
    void a_limit_of_compose_may_have_decimals() {
        assertThat(Manifests.container("services: {a: {image: a, mem_limit: 1.25g}}")
                        .memory())
                .contains(Bytes.ofMebibytes(1280));
    }
}
