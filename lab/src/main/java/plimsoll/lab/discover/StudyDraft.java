package plimsoll.lab.discover;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.DeployedContainer;
import plimsoll.model.member.ManifestTarget;

/**
 * A draft study of a probed service, with comments for its reader.
 *
 * @param directory directory of the study file
 * @param written the command line that created it
 * @param machine memory of this machine, which no limit exceeds
 */
public record StudyDraft(ServiceProfile findings, Path directory, String written, Bytes machine) {
    private static final List<Integer> SIZES_MEBIBYTES =
            List.of(256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144, 8192, 16384);

    private static final long KIBI = 1L << 10;
    private static final double HEADROOM = 1.5;
    private static final int OTHERS_MAX = 12;
    private static final int REMARK_COLUMNS = 118;

    public String toYaml() {
        List<String> lines = new ArrayList<>();
        head(lines);
        service(lines);
        limits(lines);
        load(lines);
        thresholds(lines);
        search(lines);
        more(lines);
        notFound(lines);
        return String.join("\n", lines) + "\n";
    }

    private void head(List<String> lines) {
        lines.add("# yaml-language-server: $schema=plimsoll-study-1.json");
        lines.add(YamlQuoting.comment("Written by: plimsoll " + written));
        lines.add(
                "# A starting point to edit: docs/study-file.md describes every key, 'plimsoll validate' checks them.");
        lines.add("# For an editor that uses the first line: plimsoll schema study > plimsoll-study-1.json");
        lines.add("version: 1");
        lines.add("name: " + name());
        lines.add("question: "
                + YamlQuoting.value("Does " + name() + " answer " + pace().perSecond() + " requests per second"
                        + memory().map(size -> " in " + size).orElse("") + "?"));
    }

    private void service(List<String> lines) {
        lines.add("");
        lines.add("service:");
        switch (findings.origin()) {
            case ServiceSource.Started started -> started(lines, started);
            case ServiceSource.Attached attached -> attached(lines, attached);
        }
    }

    private void started(List<String> lines, ServiceSource.Started started) {
        ServiceProgram program = started.program();
        lines.add("  " + YamlQuoting.comment(sentence(started.remark())));
        if (program.image().isPresent()) {
            ContainerImage image = program.image().get();
            lines.add("  image: "
                    + YamlQuoting.value(
                            image.archived() ? inDirectory(Path.of(image.reference())) : image.reference()));
            words(lines, image.replacesEntrypoint() ? "entrypoint" : "args", program.arguments(started.way()));
        } else if (program.jar().isPresent()) {
            lines.add("  jar: " + YamlQuoting.value(inDirectory(program.jar().get())));
            words(lines, "args", program.arguments(started.way()));
        } else {
            lines.add("  command: " + YamlQuoting.words(program.words()));
            words(lines, "args", started.way().arguments());
            if (!program.directory().equals(directory)) {
                lines.add("  dir: " + YamlQuoting.value(program.directory().toString()));
            }
        }
        words(
                lines,
                "jvm",
                Stream.concat(started.way().jvm().stream(), program.declaredOptions().stream())
                        .toList());
        variables(lines, started);
        lines.add("  ready: " + YamlQuoting.value(ready(started)));
    }

    private static void variables(List<String> lines, ServiceSource.Started started) {
        Map<String, String> variables = new TreeMap<>(started.program().declaredVariables());
        variables.putAll(started.way().environment());
        List<String> entries = variables.entrySet().stream()
                .map(entry -> name(entry.getKey()) + ": " + YamlQuoting.quoted(entry.getValue()))
                .toList();
        if (entries.size() > started.way().environment().size()) {
            lines.add("  env:");
            entries.forEach(entry -> lines.add("    " + entry));
        } else if (!entries.isEmpty()) {
            lines.add("  env: {" + String.join(", ", entries) + "}");
        }
    }

    private static String name(String variable) {
        return variable.matches("[A-Za-z_]\\w*") ? variable : YamlQuoting.quoted(variable);
    }

    private String ready(ServiceSource.Started started) {
        String port = started.obeyed() ? ServiceProgram.PORT : Integer.toString(started.port());
        String address = "127.0.0.1:" + port;
        return findings.tls() || findings.seen().ready().isEmpty()
                ? "tcp://" + address
                : "http://" + address + findings.seen().ready().get();
    }

    private static void words(List<String> lines, String key, List<String> words) {
        if (!words.isEmpty()) {
            lines.add("  " + key + ": " + YamlQuoting.words(words));
        }
    }

    private void attached(List<String> lines, ServiceSource.Attached attached) {
        lines.add("  # It is already running: the lab does not start, cap or stop it.");
        String pid = attached.pid().map(number -> ", pid: " + number).orElse("");
        lines.add("  attached: {url: " + YamlQuoting.quoted(attached.base().toString()) + pid + "}");
        if (attached.pid().isEmpty()) {
            lines.add("  # With pid:, its memory, CPU and threads are sampled."
                    + attached.holder()
                            .map(number -> " Process " + number + " listens there now.")
                            .orElse(" This is not possible on another machine."));
        }
    }

    private void limits(List<String> lines) {
        if (!(findings.origin() instanceof ServiceSource.Started started)) {
            return;
        }
        lines.add("");
        Optional<DeployedContainer> declared = started.program().declared();
        Optional<Bytes> own = declared.flatMap(DeployedContainer::memory);
        lines.add("# " + (own.isPresent() ? "The limits of its manifest. " : "")
                + "After a few requests, uncapped, it held "
                + started.resident().mebibytes() + "m. The cap covers all its memory, like a container's limit.");
        String cpus = declared.flatMap(DeployedContainer::cpus)
                .map(cores -> ", cpus: " + BigDecimal.valueOf(cores).toPlainString())
                .orElse("");
        lines.add(memory().map(size -> "limits: {memory: " + size + cpus
                        + heap(started).map(heap -> ", heap: " + heap).orElse("") + "}")
                .orElse("# limits: {memory: 512m, heap: 256m}"));
        declared.ifPresent(container -> deployed(lines, container));
    }

    private static void deployed(List<String> lines, DeployedContainer container) {
        container.startsWithin().ifPresent(within -> {
            lines.add("");
            lines.add("# Its probes restart the container if it is not ready within this time.");
            lines.add("bounds: {ready: " + within.toSeconds() + "s}");
        });
        container.replicas().ifPresent(count -> {
            lines.add("");
            lines.add("# The manifest has " + count + (count == 1 ? " replica" : " replicas")
                    + "; this study tests one, which gets its whole load."
                    + (count > 1 ? " With replicas: " + count + " under service: a balancer shares it." : ""));
        });
    }

    /** Returns the next larger size with some room; empty if this machine has too little memory. */
    private Optional<Bytes> memory() {
        if (!(findings.origin() instanceof ServiceSource.Started started)) {
            return Optional.empty();
        }
        Optional<Bytes> own = started.program().declared().flatMap(DeployedContainer::memory);
        if (own.isPresent()) {
            return own.map(StudyDraft::written);
        }
        double wanted = started.resident().count() * HEADROOM;
        return SIZES_MEBIBYTES.stream()
                .map(Bytes::ofMebibytes)
                .filter(size -> size.count() >= wanted)
                .findFirst()
                .filter(size -> size.compareTo(machine) < 0);
    }

    /**
     * Returns the manifest's heap, or half of the cap, unless the command sets the heap itself; empty if the service is
     * not a JVM, or its manifest sets a limit and no heap.
     */
    private Optional<Bytes> heap(ServiceSource.Started started) {
        Optional<DeployedContainer> declared = started.program().declared();
        Optional<Bytes> own = declared.flatMap(DeployedContainer::heap);
        if (own.isPresent() || declared.flatMap(DeployedContainer::memory).isPresent()) {
            return own.map(StudyDraft::written);
        }
        return memory().filter(_ -> started.takesHeap() && !started.program().setsHeap())
                .map(size -> new Bytes(size.count() / 2));
    }

    /** Rounds to whole KiB, since a study has no smaller unit for large amounts; the kernel rounds to pages. */
    private static Bytes written(Bytes size) {
        return new Bytes(size.count() / KIBI * KIBI);
    }

    private void load(List<String> lines) {
        lines.add("");
        lines.add("load:");
        List<String> paths = findings.seen().paths();
        if (paths.isEmpty()) {
            lines.add("  # No probed path answers 2xx: change this before the first run.");
        }
        lines.add("  get: " + YamlQuoting.value(paths.isEmpty() ? "/" : paths.getFirst()));
        others(lines, paths);
        if (findings.tls()) {
            lines.add("  http: {tls: {" + (findings.stranger().isPresent() ? "verify: false" : "") + "}}");
        }
        lines.add("  phases:");
        lines.add("    - {name: warm-up, judged: false, for: 5s, open: " + Math.max(1, pace().perSecond() / 2) + "/s}");
        lines.add("    - {name: steady, for: " + InitialRateEstimate.STEADY_SECONDS + "s, open: " + pace().perSecond()
                + "/s}");
    }

    private void others(List<String> lines, List<String> paths) {
        if (paths.size() > 1) {
            lines.add("  # Also answered 2xx, and have no parameters in the description:");
            paths.stream()
                    .skip(1)
                    .limit(OTHERS_MAX)
                    .forEach(path -> lines.add("  #   get: " + YamlQuoting.clean(path)));
        }
        List<Endpoint> doubtful = findings.seen().described().endpoints().stream()
                .filter(endpoint -> endpoint.doubt().isPresent())
                .toList();
        if (!doubtful.isEmpty()) {
            lines.add("  # Described, but not probed:");
            doubtful.stream()
                    .limit(OTHERS_MAX)
                    .forEach(endpoint -> lines.add("  #   "
                            + YamlQuoting.clean(
                                    endpoint + ": " + endpoint.doubt().orElse(""))));
        }
        if (doubtful.size() > OTHERS_MAX) {
            lines.add("  #   and " + (doubtful.size() - OTHERS_MAX) + " more");
        }
    }

    private void thresholds(List<String> lines) {
        lines.add("");
        lines.add("# In addition, no operation may fail. The time is far above that of single requests: set your own.");
        lines.add("# Without the second limit, a service that rejects most requests (429, 503) would hold any load.");
        lines.add("thresholds: {response.p" + pace().percentile() + ": \"< "
                + pace().within().toMillis() + "ms\", rejected.share: \"< 1%\"}");
    }

    private void search(List<String> lines) {
        lines.add("");
        lines.add("# 'plimsoll find' searches for the largest rate that holds"
                + (findings.origin() instanceof ServiceSource.Started
                        ? ", 'plimsoll rightsize' for the smallest memory."
                        : "; 'plimsoll rightsize' needs a service that Plimsoll starts."));
        declared().ifPresent(container -> {
            ManifestTarget target = container.target();
            String path = target.composed()
                    ? target.name()
                    : target.kind().toLowerCase(Locale.ROOT) + "/" + target.name() + "/" + target.container();
            String file = target.manifest().equals("-") ? "FILE" : target.manifest();
            lines.add(YamlQuoting.comment("With --manifest '" + file + "#" + path
                    + "', 'plimsoll rightsize' writes its answer as a patch of the manifest."));
        });
        lines.add("search: {over: rate, from: " + pace().perSecond() + "/s, to: " + pace().perSecond() * 200
                + "/s, width: 10%}");
    }

    private void more(List<String> lines) {
        lines.add("");
        if (findings.origin() instanceof ServiceSource.Started) {
            lines.add("# Variants to compare, each in its own processes:");
            lines.add("# variants:");
            lines.add("#   - {name: serial, jvm: -XX:+UseSerialGC}");
            lines.add("#   - {name: g1, jvm: -XX:+UseG1GC}");
        }
        lines.add("# To detect lost data, store something that can be listed:");
        lines.add("# load: {burst: 100, upload: {path: \"/files/${id}\", size: 1m}}");
        lines.add("# audit: {http: \"" + base() + "/files\", id: $.name, length: $.size"
                + (findings.stranger().isPresent() ? ", tls: {verify: false}}" : "}"));
    }

    private void notFound(List<String> lines) {
        List<String> remarks = findings.remarks();
        if (!remarks.isEmpty()) {
            lines.add("");
            lines.add("# Not found, or worth improving:");
            remarks.forEach(remark -> folded(lines, "- " + remark));
        }
    }

    private static void folded(List<String> lines, String text) {
        StringBuilder line = new StringBuilder("#");
        for (String word : YamlQuoting.clean(text).split(" +", -1)) {
            if (line.length() + word.length() >= REMARK_COLUMNS) {
                lines.add(line.toString());
                line = new StringBuilder("#  ");
            }
            line.append(' ').append(word);
        }
        lines.add(line.toString());
    }

    private String base() {
        return switch (findings.origin()) {
            case ServiceSource.Started _ -> "http://127.0.0.1:${port}";
            case ServiceSource.Attached attached -> attached.base().toString();
        };
    }

    private String name() {
        return switch (findings.origin()) {
            case ServiceSource.Started started -> started.program().name();
            case ServiceSource.Attached _ -> "service";
        };
    }

    private Optional<DeployedContainer> declared() {
        return findings.origin() instanceof ServiceSource.Started started
                ? started.program().declared()
                : Optional.empty();
    }

    private InitialRateEstimate pace() {
        return findings.pace().orElse(InitialRateEstimate.UNKNOWN);
    }

    private String inDirectory(Path jar) {
        Path absolute = directory.resolve(jar).normalize();
        return (absolute.startsWith(directory) ? directory.relativize(absolute) : absolute).toString();
    }

    private static String sentence(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }
}
