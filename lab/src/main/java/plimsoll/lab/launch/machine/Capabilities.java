package plimsoll.lab.launch.machine;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;

/**
 * The capabilities of a machine, in display order. One that takes programs to find out is probed when it is first needed,
 * since few studies need it.
 */
public final class Capabilities {
    private final SequencedMap<String, Supplier<Capability>> probes;
    private final Map<String, Capability> found = new HashMap<>();

    /** @param probes by the names of what they find out; each runs once at most */
    Capabilities(SequencedMap<String, Supplier<Capability>> probes) {
        this.probes = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(probes));
    }

    /** Returns capabilities without a probe. */
    public static Capabilities of(List<Capability> known) {
        SequencedMap<String, Supplier<Capability>> probes = new LinkedHashMap<>();
        known.forEach(each -> probes.put(each.name(), () -> each));
        return new Capabilities(probes);
    }

    /** Returns one of them, and probes it unless that was done before; empty if there is no probe of this name. */
    public synchronized Optional<Capability> named(String name) {
        return Optional.ofNullable(probes.get(name)).map(probe -> found.computeIfAbsent(name, _ -> probe.get()));
    }

    /** Returns all of them. The probes that nothing has needed before take a few tenths of a second together. */
    public List<Capability> all() {
        return probes.sequencedKeySet().stream()
                .flatMap(name -> named(name).stream())
                .toList();
    }
}
