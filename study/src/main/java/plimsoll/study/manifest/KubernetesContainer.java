package plimsoll.study.manifest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import plimsoll.model.Bytes;
import plimsoll.model.member.DeployedContainer;
import plimsoll.model.member.DeployedContainerBuilder;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.ManifestTarget;
import plimsoll.model.member.ManifestTarget.Words;
import plimsoll.plan.search.sizing.RuntimeAdvice;
import plimsoll.study.text.YamlNode;

/** A container of a workload of Kubernetes. */
final class KubernetesContainer {
    /** The defaults of a probe in Kubernetes: seconds between its attempts, and failures in a row. */
    private static final int PERIOD = 10;

    private static final int FAILURES = 3;

    private final String manifest;
    private final ManifestNode object;
    private final ManifestNode container;
    private final Function<String, Optional<Map<String, YamlNode>>> configMaps;
    private final List<String> remarks = new ArrayList<>();
    private final ContainerVariables variables = new ContainerVariables();

    /** Origins of variables by valueFrom, beside which Kubernetes takes no value. */
    private final Map<String, String> referred = new TreeMap<>();

    KubernetesContainer(
            String manifest,
            ManifestNode object,
            ManifestNode container,
            Function<String, Optional<Map<String, YamlNode>>> configMaps) {
        this.manifest = manifest;
        this.object = object;
        this.container = container;
        this.configMaps = configMaps;
    }

    DeployedContainer read() {
        container.get("envFrom").items().forEach(this::takeAll);
        container.get("env").items().forEach(this::take);
        JvmOptionWords options = new JvmOptionWords();
        Map<String, String> environment = new LinkedHashMap<>();
        variables
                .written()
                .forEach((name, value) -> options.takeFrom(name, value, text -> variables.filled(name, text))
                        .ifPresent(left -> environment.put(name, left)));
        variables.missing().keySet().forEach(name -> environment.put(name, "${env." + name + "}"));
        Words written = new Words(
                container.get("command").texts(), container.get("args").texts());
        Words words = options.takeFrom(written, variables::filled);
        ManifestNode limits = container.get("resources", "limits");
        return DeployedContainerBuilder.builder()
                .target(target(options, written))
                .image(container.get("image").text())
                .words(words)
                .memory(limits.get("memory").parsed(KubernetesQuantity::memory).or(this::requestedMemory))
                .cpus(limits.get("cpu").parsed(KubernetesQuantity::cores))
                .heap(options.heap())
                .jvm(options.jvm())
                .environment(environment)
                .missing(variables.missing())
                .ready(ready())
                .startsWithin(startsWithin())
                .ports(container.get("ports").items().stream()
                        .flatMap(port -> port.get("containerPort").count().stream())
                        .toList())
                .replicas(object.get("spec", "replicas").count())
                .unpatchable(unpatchable(options))
                .remarks(remarks)
                .build();
    }

    /** Returns the memory that the cluster keeps for a container without a limit. */
    private Optional<Bytes> requestedMemory() {
        Optional<Bytes> requested =
                container.get("resources", "requests", "memory").parsed(KubernetesQuantity::memory);
        requested.ifPresent(size -> remarks.add("It requests " + size + " of memory and has no limit: the study's limit"
                + " is the request, which is all that the cluster keeps for it."));
        return requested;
    }

    private ManifestTarget target(JvmOptionWords options, Words written) {
        return new ManifestTarget(
                manifest,
                object.get("apiVersion").text().orElse("v1"),
                KubernetesManifest.kind(object),
                KubernetesManifest.nameOf(object),
                object.get("metadata", "namespace").text(),
                container.get("name").text().orElse(""),
                options.variables(),
                JvmOptionWords.patched(written),
                Set.of(),
                Optional.empty());
    }

    private Optional<String> unpatchable(JvmOptionWords options) {
        return Optional.ofNullable(variables.missing().get(JavaOptions.TOOL_OPTIONS))
                .map(where -> JavaOptions.TOOL_OPTIONS + " comes from " + where)
                .or(() -> options.variables().keySet().stream()
                        .filter(name -> referred.containsKey(name) && !RuntimeAdvice.isSetting(name))
                        .findFirst()
                        .map(name -> name + " comes from " + referred.get(name)))
                .or(() -> options.hidden().map(where -> "a JVM option that limits memory is in " + where));
    }

    private void take(ManifestNode variable) {
        Optional<String> name = variable.get("name").text();
        if (name.isEmpty()) {
            variable.problems().add(variable.place(), "this variable has no name", "add name:");
            return;
        }
        ManifestNode from = variable.get("valueFrom");
        if (!from.isPresent()) {
            variables.write(name.get(), variable.get("value").text().orElse(""));
            referred.remove(name.get());
            return;
        }
        Optional<String> key = from.get("configMapKeyRef", "key").text();
        Optional<String> known = from.get("configMapKeyRef", "name")
                .text()
                .flatMap(configMaps)
                .flatMap(data -> key.map(data::get))
                .filter(YamlNode.Scalar.class::isInstance)
                .map(node -> ((YamlNode.Scalar) node).text());
        referred.put(name.get(), origin(from));
        known.ifPresentOrElse(
                value -> variables.writeLiteral(name.get(), value), () -> variables.miss(name.get(), origin(from)));
    }

    private static String origin(ManifestNode from) {
        for (String kind : List.of("Secret", "ConfigMap")) {
            ManifestNode reference = from.get(kind.equals("Secret") ? "secretKeyRef" : "configMapKeyRef");
            if (reference.isPresent()) {
                return "the key '" + reference.get("key").text().orElse("") + "' of the " + kind + " '"
                        + reference.get("name").text().orElse("") + "'";
            }
        }
        return from.get("fieldRef", "fieldPath")
                .text()
                .map(path -> "the field " + path + " of its pod")
                .orElse("the cluster");
    }

    private void takeAll(ManifestNode source) {
        String prefix = source.get("prefix").text().orElse("");
        Optional<String> map = source.get("configMapRef", "name").text();
        Optional<Map<String, YamlNode>> known = map.flatMap(configMaps);
        known.ifPresent(data -> data.forEach((key, node) -> {
            if (node instanceof YamlNode.Scalar scalar) {
                variables.writeLiteral(prefix + key, scalar.text());
            }
        }));
        if (known.isEmpty()) {
            String name = map.map(each -> "the ConfigMap '" + each + "'")
                    .orElse("the Secret '"
                            + source.get("secretRef", "name").text().orElse("") + "'");
            remarks.add("Its variables from " + name + " are not in the manifest: add those that it needs under env:.");
        }
    }

    /** Returns the path of the readiness probe, or else of the startup probe. */
    private Optional<String> ready() {
        ManifestNode readiness = container.get("readinessProbe");
        ManifestNode probe = readiness.isPresent() ? readiness : container.get("startupProbe");
        if (!probe.isPresent()) {
            return Optional.empty();
        }
        ManifestNode http = probe.get("httpGet");
        if (http.isPresent() && !http.get("scheme").text().orElse("HTTP").equals("HTTPS")) {
            String path = http.get("path").text().orElse("/");
            return Optional.of(path.startsWith("/") ? path : "/" + path);
        }
        if (http.isPresent() || probe.get("tcpSocket").isPresent()) {
            return Optional.of("");
        }
        remarks.add("Its probe "
                + (probe.get("exec").isPresent() ? "executes a command in the container" : "speaks no HTTP")
                + ", which a study cannot: ready: is what was found instead.");
        return Optional.empty();
    }

    /** Returns the time after which Kubernetes restarts a container that does not start, within a day. */
    private Optional<Duration> startsWithin() {
        ManifestNode startup = container.get("startupProbe");
        ManifestNode probe = startup.isPresent() ? startup : container.get("livenessProbe");
        if (!probe.isPresent()) {
            return Optional.empty();
        }
        long seconds = probe.get("initialDelaySeconds").count().orElse(0)
                + (long) probe.get("periodSeconds").count().orElse(PERIOD)
                        * probe.get("failureThreshold").count().orElse(FAILURES);
        Duration within = Duration.ofSeconds(seconds);
        return Optional.of(within).filter(time -> seconds > 0 && time.compareTo(Duration.ofDays(1)) < 0);
    }
}
