package plimsoll.lab.launch.cap;

import java.nio.file.Path;
import java.util.Optional;
import plimsoll.lab.launch.process.Enclosure;
import plimsoll.lab.launch.process.Spawned;
import plimsoll.model.Bytes;
import plimsoll.model.member.Cap;

/** A memory hold with a CPU quota's group beside it. */
public record QuotaHold(Hold memory, Path quota) implements Hold {
    @Override
    public Cap cap() {
        return memory.cap();
    }

    @Override
    public Enclosure enclosure() {
        return memory.enclosure().joining(quota.resolve("cgroup.procs"));
    }

    @Override
    public void started(Spawned process) {
        memory.started(process);
    }

    @Override
    public Optional<Long> oomKills() {
        return memory.oomKills();
    }

    @Override
    public Optional<Bytes> peak() {
        return memory.peak();
    }

    @Override
    public void close() {
        ControlGroups.remove(quota);
        memory.close();
    }
}
