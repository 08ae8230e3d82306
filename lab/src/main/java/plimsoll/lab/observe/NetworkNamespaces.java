package plimsoll.lab.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The network namespaces in which observed members listen, usually only the lab's own, with one socket list each. */
final class NetworkNamespaces implements AutoCloseable {

    private final ProcfsParser parser;
    private final AdaptiveInterval interval = new AdaptiveInterval(0, System.nanoTime());
    private final Map<String, SocketTable> tables = new HashMap<>();
    private final Map<SamplingTarget, SocketTable> current = new HashMap<>();

    NetworkNamespaces(ProcfsParser parser) {
        this.parser = parser;
    }

    /** Reads the sockets of these targets if that is due; otherwise {@link #counts} is empty until the next call. */
    void refresh(Collection<SamplingTarget> targets) {
        current.clear();
        long now = System.nanoTime();
        if (!interval.isDue(now)) {
            return;
        }
        Map<SocketTable, Set<Integer>> ports = new HashMap<>();
        for (SamplingTarget target : targets) {
            if (!target.ports().isEmpty()) {
                SocketTable table =
                        tables.computeIfAbsent(namespaceOf(target), _ -> new SocketTable(processOf(target), parser));
                current.put(target, table);
                ports.computeIfAbsent(table, _ -> new HashSet<>()).addAll(target.ports());
            }
        }
        forgetOthers(ports.keySet());
        ports.forEach(SocketTable::refresh);
        interval.measured(now, System.nanoTime());
    }

    private void forgetOthers(Set<SocketTable> used) {
        for (Iterator<SocketTable> all = tables.values().iterator(); all.hasNext(); ) {
            SocketTable table = all.next();
            if (!used.contains(table)) {
                table.close();
                all.remove();
            }
        }
    }

    /** Returns the current counts for the target's ports, if they were read in this pass. */
    Optional<PortCounts> counts(SamplingTarget target) {
        return Optional.ofNullable(current.get(target)).flatMap(table -> table.counts(target.ports()));
    }

    private static Path processOf(SamplingTarget target) {
        return Path.of("/proc", Long.toString(target.pid()));
    }

    /** A process whose namespace cannot be read is treated as having one of its own. */
    private static String namespaceOf(SamplingTarget target) {
        try {
            return Files.readSymbolicLink(processOf(target).resolve("ns/net")).toString();
        } catch (IOException _) {
            return "of process " + target.pid();
        }
    }

    @Override
    public void close() {
        tables.values().forEach(SocketTable::close);
        tables.clear();
    }
}
