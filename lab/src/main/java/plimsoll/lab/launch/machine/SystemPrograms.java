package plimsoll.lab.launch.machine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;
import plimsoll.lab.launch.process.CommandResult;
import plimsoll.lab.launch.process.SystemTools;
import plimsoll.model.FixedTimeout;
import plimsoll.records.PackageInstaller;

/** Programs on this machine that trials use, with their versions. */
record SystemPrograms(SystemTools tools) {
    private static final Duration BOUND = FixedTimeout.PROGRAM.time();

    /** Returns each probe by the name of its capability. */
    SequencedMap<String, Supplier<Capability>> probes() {
        SequencedMap<String, Supplier<Capability>> probes = new LinkedHashMap<>();
        probes.put("setpriv", () -> tool("setpriv", tools.setpriv(), "a killed lab takes its members with it"));
        probes.put("setsid", () -> tool("setsid", tools.setsid(), "members have sessions of their own"));
        probes.put("taskset", () -> tool("taskset", tools.taskset(), "members are pinned to cores"));
        probes.put("prlimit", () -> tool("prlimit", tools.prlimit(), "a weak cap works without a cgroup"));
        probes.put("chrt", () -> tool("chrt", tools.chrt(), "a link stays punctual on a busy machine"));
        probes.put("node", () -> version("node", "--version"));
        probes.put("haproxy", () -> version("haproxy", "-v"));
        probes.put("nginx", () -> version("nginx", "-v"));
        probes.put(
                "jdk",
                () -> new Capability(
                        "jdk", true, System.getProperty("java.vm.version") + " at " + System.getProperty("java.home")));
        return probes;
    }

    private static Capability tool(String name, Optional<Path> path, String use) {
        return path.map(file -> new Capability(name, true, file + ": " + use))
                .orElseGet(() -> missing(name, "not found; install util-linux, so that " + use));
    }

    private static Capability version(String name, String option) {
        Optional<String> version = SystemTools.find(name)
                .flatMap(program -> CommandResult.of(List.of(program.toString(), option), BOUND)
                        .filter(run -> run.code() == 0)
                        .map(run -> program + " "
                                + run.output().strip().lines().findFirst().orElse("")));
        return version.map(text -> new Capability(name, true, text))
                .orElseGet(() -> missing(name, "not found in PATH"));
    }

    private static Capability missing(String name, String sentence) {
        return new Capability(name, false, sentence, new PackageInstaller(SystemTools::find).command(List.of(name)));
    }
}
