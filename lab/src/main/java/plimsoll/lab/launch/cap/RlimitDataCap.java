package plimsoll.lab.launch.cap;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.model.Bytes;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.Limits;

/**
 * A weak cap by {@code prlimit --data} on committed private memory, touched or not; it needs no privileges. An
 * allocation beyond it fails, so a JVM ends with an OutOfMemoryError, and no process is killed.
 */
public record RlimitDataCap(Optional<Path> prlimit) implements CapMechanism {
    public static final String NAME = "prlimit-data";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean weak() {
        return true;
    }

    @Override
    public CapAvailability availability() {
        if (prlimit.isEmpty()) {
            return CapAvailability.no("prlimit was not found; install util-linux");
        }
        return CapVerification.objection(this, CapVerification.ALLOCATE)
                .map(objection -> CapAvailability.no("prlimit --data does not cap: " + objection))
                .orElseGet(() -> CapAvailability.yes("weak: prlimit --data refuses private memory beyond the cap"));
    }

    @Override
    public CapHandle hold(String group, Limits limits) {
        return limits.memory().map(this::limited).orElse(new NoCap());
    }

    private CapHandle limited(Bytes memory) {
        EffectiveCap cap = new EffectiveCap(
                NAME,
                true,
                Optional.of(memory),
                "weak cap by prlimit --data of each process's private memory; it ends in an out-of-memory error, not in a"
                        + " kill, and nothing counts it");
        String program = prlimit.map(Path::toString).orElse("prlimit");
        return new LimitedProcess(
                cap, new ProcessIsolation(List.of(), List.of(program, "--data=" + memory.count()), Optional.empty()));
    }

    private record LimitedProcess(EffectiveCap cap, ProcessIsolation isolation) implements CapHandle {
        @Override
        public void close() {}
    }
}
