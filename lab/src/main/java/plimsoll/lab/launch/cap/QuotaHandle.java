package plimsoll.lab.launch.cap;

import java.nio.file.Path;
import java.util.Optional;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.model.Bytes;
import plimsoll.model.member.EffectiveCap;

/** A memory hold with a CPU quota's group beside it. */
public record QuotaHandle(CapHandle memory, Path quota) implements CapHandle {
    @Override
    public EffectiveCap cap() {
        return memory.cap();
    }

    @Override
    public ProcessIsolation enclosure() {
        return memory.enclosure().joining(quota.resolve("cgroup.procs"));
    }

    @Override
    public void started(ManagedProcess process) {
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
