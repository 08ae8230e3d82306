package plimsoll.lab.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import plimsoll.lab.launch.cap.CapHandle;
import plimsoll.lab.launch.cap.CapMechanism;
import plimsoll.lab.launch.cap.ControlGroups;
import plimsoll.lab.launch.cap.CpuQuota;
import plimsoll.lab.launch.cap.QuotaHandle;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.orphan.ProcessRegistry;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.lab.launch.process.ProcessSpawner;
import plimsoll.model.Bytes;
import plimsoll.model.member.Limits;

/** What a launch draws on: the machine, the spawner, the list of what this lab has started. */
final class LaunchContext {
    private final Machine machine;
    private final ProcessSpawner spawner;
    private final ProcessRegistry list;
    private final FreePorts ports = FreePorts.outside(Path.of("/proc/sys/net/ipv4/ip_local_port_range"));
    private final AtomicLong number = new AtomicLong();
    private final Set<ManagedProcess> running = ConcurrentHashMap.newKeySet();

    LaunchContext(Machine machine, ProcessSpawner spawner, ProcessRegistry list) {
        this.machine = machine;
        this.spawner = spawner;
        this.list = list;
    }

    Machine machine() {
        return machine;
    }

    FreePorts ports() {
        return ports;
    }

    Set<ManagedProcess> running() {
        return Set.copyOf(running);
    }

    /** Starts a process and lists it until it is gone. */
    ManagedProcess spawn(ProcessCommand command, ProcessIsolation isolation) throws IOException {
        ManagedProcess process = spawner.start(command, isolation);
        running.add(process);
        var _ = process.onGone().thenAccept(_ -> running.remove(process));
        try {
            list.process(process.kin().leader());
            return process;
        } catch (IOException e) {
            process.kill();
            throw e;
        }
    }

    /** Prepares the strongest cap of this machine, and a CPU quota if one is asked for. */
    CapHandle hold(Limits limits) throws IOException {
        String group = ControlGroups.PREFIX + ProcessIdentity.own() + "-" + number.incrementAndGet();
        CapMechanism strongest = machine.mechanisms().getFirst();
        listed(strongest, group);
        CapHandle memory = strongest.hold(group, limits);
        Optional<Double> quota = limits.cpus().quota().filter(_ -> !strongest.holdsQuota());
        if (quota.isEmpty()) {
            return memory;
        }
        try {
            CpuQuota cpu = machine.quota().orElseThrow(() -> new IOException("this machine cannot hold a CPU quota"));
            list.cgroup(cpu.parent().resolve(group));
            return new QuotaHandle(memory, cpu.hold(group, quota.get()));
        } catch (IOException e) {
            memory.close();
            throw e;
        }
    }

    /** Remembers where a JVM may dump its heap, for the sweep after a lab that was killed. */
    void dumps(Path file) throws IOException {
        list.dump(file);
    }

    /** An empty directory of a member's own. */
    Path scratch(String member) throws IOException {
        return list.scratch(number.incrementAndGet() + "-" + member);
    }

    /** Why the limits cannot be held here; empty when they can. */
    Optional<String> objection(Limits limits) {
        List<Integer> cores = limits.cpus().cores();
        Optional<Bytes> beyond = limits.memory().filter(cap -> cap.compareTo(machine.memory()) > 0);
        if (beyond.isPresent()) {
            return Optional.of("is to be held in " + beyond.get() + ", but this machine has "
                    + machine.memory().mebibytes() + "m: such a cap would hold nothing; choose a smaller one");
        }
        if (!machine.cores().containsAll(cores)) {
            return Optional.of("is to run on the cores " + cores + ", but the lab may use " + machine.cores());
        }
        if (!cores.isEmpty() && machine.tools().taskset().isEmpty()) {
            return Optional.of("is to run on the cores " + cores + ", but there is no taskset; install util-linux");
        }
        if (machine.mechanisms().isEmpty()) {
            return Optional.of("cannot be capped or watched: /proc shows no resident memory");
        }
        boolean quota =
                machine.quota().isPresent() || machine.mechanisms().getFirst().holdsQuota();
        if (limits.cpus().quota().isPresent() && !quota) {
            return Optional.of("is to get a CPU quota, but no cpu controller is writable here;"
                    + " run as root, or pin it to cores instead");
        }
        return Optional.empty();
    }

    private void listed(CapMechanism mechanism, String group) throws IOException {
        Optional<Path> parent = mechanism.parent();
        if (parent.isPresent()) {
            list.cgroup(parent.get().resolve(group));
        }
    }
}
