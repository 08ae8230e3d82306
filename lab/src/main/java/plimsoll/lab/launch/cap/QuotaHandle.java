package plimsoll.lab.launch.cap;

import java.nio.file.Path;
import java.util.Optional;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.model.Bytes;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.OuterLimit;

/** A memory cap combined with the cgroup of a CPU quota. */
public record QuotaHandle(CapHandle memory, Path quota) implements CapHandle {
    @Override
    public EffectiveCap cap() {
        return memory.cap();
    }

    @Override
    public ProcessIsolation isolation() {
        return memory.isolation().joining(quota.resolve("cgroup.procs"));
    }

    @Override
    public void started(ManagedProcess process) {
        memory.started(process);
    }

    @Override
    public Optional<OomKills> oomKills() {
        return memory.oomKills();
    }

    @Override
    public Optional<OuterLimit> exceeded() {
        return memory.exceeded();
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
