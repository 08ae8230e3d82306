package plimsoll.lab.launch.cap;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.launch.process.Enclosure;
import plimsoll.model.Bytes;
import plimsoll.model.member.Cap;
import plimsoll.model.member.Limits;

/**
 * A weak cap by {@code prlimit --data}: private memory that is committed, whether touched or not; needs no privilege.
 * An allocation beyond it is refused, so a JVM ends in an OutOfMemoryError, and nothing is killed.
 */
public record DataLimit(Optional<Path> prlimit, SelfCheck check) implements CapMechanism {
    public static final String NAME = "prlimit-data";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Availability availability() {
        if (prlimit.isEmpty()) {
            return Availability.no("prlimit was not found; install util-linux");
        }
        return SelfCheck.objection(this, check)
                .map(objection -> Availability.no("prlimit --data does not cap: " + objection))
                .orElseGet(() -> Availability.yes("weak: prlimit --data refuses private memory beyond the cap"));
    }

    @Override
    public Hold hold(String group, Limits limits) {
        return limits.memory().map(this::limited).orElse(new Uncapped());
    }

    private Hold limited(Bytes memory) {
        Cap cap = new Cap(
                NAME,
                true,
                Optional.of(memory),
                "weak cap by prlimit --data of each process's private memory; it ends in an out-of-memory error, not in a"
                        + " kill, and nothing counts it");
        String program = prlimit.map(Path::toString).orElse("prlimit");
        return new Limited(
                cap, new Enclosure(List.of(), List.of(program, "--data=" + memory.count()), Optional.empty()));
    }

    private record Limited(Cap cap, Enclosure enclosure) implements Hold {
        @Override
        public void close() {}
    }
}
