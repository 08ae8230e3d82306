package plimsoll.study.manifest;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.Bytes;
import plimsoll.model.member.DeployedContainer;
import plimsoll.model.member.DeployedContainerBuilder;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.ManifestTarget;
import plimsoll.model.member.ManifestTarget.Words;
import plimsoll.study.manifest.ManifestReader.Candidate;
import plimsoll.study.setting.CommandLineSplitter;
import plimsoll.study.text.YamlNode;

/** The services of a Compose file. */
final class ComposeFile {
    private static final Pattern DECIMALS =
            Pattern.compile("(\\d{1,12})(\\.\\d{1,9})([bkmg]?b?)", Pattern.CASE_INSENSITIVE);

    private final String name;
    private final List<ManifestNode> documents;

    ComposeFile(String name, List<ManifestNode> documents) {
        this.name = name;
        this.documents = documents;
    }

    /** Returns whether a document is a Compose file: it has services, and is not an object of Kubernetes. */
    static boolean fits(List<ManifestNode> documents) {
        return documents.stream()
                .anyMatch(document -> document.get("services").isPresent()
                        && !document.get("kind").isPresent());
    }

    List<Candidate> candidates() {
        List<Candidate> candidates = new ArrayList<>();
        for (ManifestNode document : documents) {
            document.get("services")
                    .entries()
                    .forEach((service, node) -> candidates.add(new Candidate(
                            service, () -> read(service, ManifestNode.of(node, document.problems())))));
        }
        return candidates;
    }

    private DeployedContainer read(String service, ManifestNode node) {
        List<String> remarks = new ArrayList<>();
        JvmOptionWords options = new JvmOptionWords();
        Map<String, String> missing = new LinkedHashMap<>();
        Map<String, String> environment = new LinkedHashMap<>();
        UnaryOperator<String> filled = text -> ComposeText.filled(text, missing);
        Map<String, String> variables = variables(node.get("environment"), missing);
        missing.keySet().forEach(key -> environment.put(key, "${env." + key + "}"));
        variables.forEach(
                (key, value) -> options.takeFrom(key, value, filled).ifPresent(left -> environment.put(key, left)));
        Words written = new Words(words(node.get("entrypoint")), words(node.get("command")));
        Words words = options.takeFrom(written, filled);
        remarks(node, remarks);
        return DeployedContainerBuilder.builder()
                .target(new ManifestTarget(
                        name,
                        "",
                        "",
                        service,
                        Optional.empty(),
                        service,
                        options.variables(),
                        JvmOptionWords.patched(written),
                        keys(node),
                        Optional.empty()))
                .image(image(node, remarks))
                .words(words)
                .memory(first(node, "mem_limit", "deploy.resources.limits.memory")
                        .flatMap(ComposeFile::memory)
                        .or(() -> reservedMemory(node, remarks)))
                .cpus(first(node, "cpus", "deploy.resources.limits.cpus")
                        .flatMap(found -> found.parsed(text -> KubernetesQuantity.cores(ComposeText.value(text)))))
                .heap(options.heap())
                .jvm(options.jvm())
                .environment(environment)
                .missing(missing)
                .ports(ports(node))
                .replicas(node.get("deploy", "replicas")
                        .count()
                        .or(() -> node.get("scale").count()))
                .unpatchable(unpatchable(node, options, missing, written))
                .remarks(remarks)
                .build();
    }

    /** The variable may be in a file; only a value in the Compose file itself is known to be the one that counts. */
    private static Optional<String> unpatchable(
            ManifestNode node, JvmOptionWords options, Map<String, String> missing, Words words) {
        boolean elsewhere = !words.startsJava()
                && node.get("env_file").isPresent()
                && !options.variables().containsKey(JavaOptions.TOOL_OPTIONS);
        return Optional.ofNullable(missing.get(JavaOptions.TOOL_OPTIONS))
                .or(() -> elsewhere ? Optional.of("env_file, perhaps") : Optional.empty())
                .map(where -> JavaOptions.TOOL_OPTIONS + " comes from " + where)
                .or(() -> options.hidden().map(where -> "a JVM option that limits memory is in " + where));
    }

    private static Optional<String> image(ManifestNode node, List<String> remarks) {
        Map<String, String> missing = new LinkedHashMap<>();
        Optional<String> image = node.get("image").text().map(text -> ComposeText.filled(text, missing));
        missing.keySet()
                .forEach(name -> remarks.add("Its image depends on the variable " + name + ", which has no default."));
        return image.filter(_ -> missing.isEmpty());
    }

    private static void remarks(ManifestNode node, List<String> remarks) {
        if (node.get("env_file").isPresent()) {
            remarks.add("Its variables from env_file are not in the Compose file: add those that it needs under env:.");
        }
        if (node.get("healthcheck", "test").isPresent()) {
            remarks.add("Its healthcheck executes a command in the container, which a study cannot: ready: is what was"
                    + " found instead.");
        }
        if (node.get("extends").isPresent()) {
            remarks.add("It extends another service, which was not read.");
        }
    }

    /** Returns the memory that is reserved for a service without a limit. */
    private static Optional<Bytes> reservedMemory(ManifestNode node, List<String> remarks) {
        Optional<Bytes> reserved = first(node, "mem_reservation", "deploy.resources.reservations.memory")
                .flatMap(ComposeFile::memory);
        reserved.ifPresent(size -> remarks.add(
                "It reserves " + size + " of memory and has no limit: the study's limit" + " is the reservation."));
        return reserved;
    }

    private static Optional<Bytes> memory(ManifestNode found) {
        return found.parsed(text -> {
            Bytes size = size(ComposeText.value(text));
            if (size.mebibytes() < 1) {
                throw new IllegalArgumentException(
                        "'" + text + "' is less than 1m, and a service needs more; write for example 512m");
            }
            return size;
        });
    }

    /** Parses a size, which may have more decimals here than in a study. */
    private static Bytes size(String text) {
        Matcher decimals = DECIMALS.matcher(text);
        if (!decimals.matches()) {
            return Bytes.parse(text);
        }
        String unit = decimals.group(3);
        BigDecimal decimal = new BigDecimal(decimals.group(2))
                .multiply(BigDecimal.valueOf(Bytes.parse("1" + unit).count()));
        return new Bytes(Bytes.parse(decimals.group(1) + unit).count() + decimal.longValue());
    }

    private static Optional<ManifestNode> first(ManifestNode node, String... keys) {
        return List.of(keys).stream()
                .map(key -> node.get(key.split("\\.", -1)))
                .filter(ManifestNode::isPresent)
                .findFirst();
    }

    /** Returns the keys that the file has of those that limit or reserve. */
    private static Set<String> keys(ManifestNode node) {
        Set<String> keys = new LinkedHashSet<>();
        ManifestTarget.LIMITS.stream()
                .filter(key -> node.get(key.split("\\.", -1)).isPresent())
                .forEach(keys::add);
        return keys;
    }

    /** Returns the variables of a map or of a list of {@code NAME=VALUE}; those without a value are missing. */
    private static Map<String, String> variables(ManifestNode environment, Map<String, String> missing) {
        Map<String, String> variables = new LinkedHashMap<>();
        environment.entries().forEach((key, node) -> {
            if (node instanceof YamlNode.Scalar scalar && scalar.kind() != YamlNode.Kind.EMPTY) {
                variables.put(key, scalar.text());
            } else {
                missing.put(key, "the environment of Compose");
            }
        });
        for (String line : environment.texts()) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                variables.put(line.substring(0, equals), line.substring(equals + 1));
            } else {
                missing.put(line, "the environment of Compose");
            }
        }
        return variables;
    }

    private static List<String> words(ManifestNode command) {
        return command.parsed(CommandLineSplitter::split).orElseGet(command::texts);
    }

    /** Returns the container's ports, in the short form {@code 8080:80/tcp} or the long one. */
    private static List<Integer> ports(ManifestNode node) {
        List<Integer> ports = new ArrayList<>();
        for (ManifestNode port : node.get("ports").items()) {
            String text = port.text().or(() -> port.get("target").text()).orElse("");
            String inside = text.substring(text.lastIndexOf(':') + 1).replaceFirst("/(tcp|udp)$", "");
            if (inside.matches("\\d{1,5}")) {
                ports.add(Integer.valueOf(inside));
            }
        }
        return ports;
    }
}
