package plimsoll.farm.message;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plimsoll.json.Json;
import plimsoll.records.Manifest;
import plimsoll.records.Sha256;

/**
 * A class of machines, whose figures may be put together. Each class has a queue of its own, so that no run gets figures
 * of two classes.
 *
 * @param facts processor, memory, kernel, JDK, cap and others that a manifest has: label to value
 * @param cores the numbers of the usable cores, which a plan assigns
 */
public record MachineClass(Map<String, String> facts, List<Integer> cores) {
    /** The label of the mechanism that holds memory. */
    public static final String CAP = "memory cap";

    private static final int NUMBER_LENGTH = 12;

    public MachineClass {
        facts = new TreeMap<>(facts);
        cores = List.copyOf(cores);
    }

    /** Returns the number of the class, the beginning of a digest. */
    public String number() {
        return Sha256.of((Json.line(facts) + Json.line(cores)).getBytes(StandardCharsets.UTF_8))
                .substring(0, NUMBER_LENGTH);
    }

    /** Returns the version of Plimsoll on the machines. */
    public String version() {
        return facts.getOrDefault(Manifest.VERSION, "unknown");
    }

    /** Returns the facts that a user compares first. */
    public String words() {
        return facts.getOrDefault("processor", "unknown processor") + ", " + cores.size() + " cores, "
                + facts.getOrDefault("memory of the machine", "?") + ", " + facts.getOrDefault("kernel", "?") + ", cap "
                + facts.getOrDefault(CAP, "none");
    }
}
