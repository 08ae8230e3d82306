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
import plimsoll.lab.launch.cap.CpuQuota;
import plimsoll.lab.launch.cap.GroupName;
import plimsoll.lab.launch.cap.QuotaHandle;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.orphan.ProcessRegistry;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.lab.launch.process.ProcessSpawner;
import plimsoll.model.Bytes;
import plimsoll.model.member.Limits;

/**
 * Resources shared by all launches: the machine, the spawner, and the registry of everything that this lab has started.
 */
final class LaunchContext {
    private final Machine machine;
    private final ProcessSpawner spawner;
    private final ProcessRegistry registry;
    private final FreePorts ports = FreePorts.outside(Path.of("/proc/sys/net/ipv4/ip_local_port_range"));
    private final AtomicLong number = new AtomicLong();
    private final Set<ManagedProcess> running = ConcurrentHashMap.newKeySet();

    LaunchContext(Machine machine, ProcessSpawner spawner, ProcessRegistry registry) {
        this.machine = machine;
        this.spawner = spawner;
        this.registry = registry;
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

    /** Starts a process and keeps it in the set of running processes until it is gone. */
    ManagedProcess spawn(ProcessCommand command, ProcessIsolation isolation) throws IOException {
        ManagedProcess process = spawner.start(command, isolation);
        running.add(process);
        var _ = process.onGone().thenAccept(_ -> running.remove(process));
        try {
            registry.process(process.family().leader());
            return process;
        } catch (IOException e) {
            process.kill();
            throw e;
        }
    }

    /** Prepares the strongest cap of this machine, and a CPU quota if one is requested. */
    CapHandle hold(Limits limits) throws IOException {
        String group = GroupName.own(Long.toString(number.incrementAndGet())).toString();
        CapMechanism strongest = machine.mechanisms().getFirst();
        register(strongest, group);
        CapHandle memory = strongest.hold(group, limits);
        Optional<Double> quota = limits.cpus().quota().filter(_ -> !strongest.holdsQuota());
        if (quota.isEmpty()) {
            return memory;
        }
        try {
            CpuQuota cpu = machine.quota().orElseThrow(() -> new IOException("this machine cannot hold a CPU quota"));
            registry.cgroup(cpu.parent().resolve(group));
            return new QuotaHandle(memory, cpu.hold(group, quota.get()));
        } catch (IOException e) {
            memory.close();
            throw e;
        }
    }

    /** Registers where a JVM may dump its heap, so that a later lab can clean up if this one is killed. */
    void dumps(Path file) throws IOException {
        registry.dump(file);
    }

    /** Creates an empty directory for a member. */
    Path scratch(String member) throws IOException {
        return registry.scratch(number.incrementAndGet() + "-" + member);
    }

    /** Returns why this machine cannot hold the limits; empty when it can. */
    Optional<String> objection(Limits limits) {
        List<Integer> cores = limits.cpus().cores();
        Optional<Bytes> tooLarge = limits.memory().filter(cap -> cap.compareTo(machine.memory()) > 0);
        if (tooLarge.isPresent()) {
            return Optional.of("should be capped at " + tooLarge.get() + ", but this machine has "
                    + machine.memory().mebibytes() + "m, so the cap would have no effect; choose a smaller one");
        }
        if (!machine.cores().containsAll(cores)) {
            return Optional.of("should run on cores " + cores + ", but the lab may use only " + machine.cores());
        }
        if (!cores.isEmpty() && machine.tools().taskset().isEmpty()) {
            return Optional.of("should run on cores " + cores + ", but taskset was not found; install util-linux");
        }
        if (machine.mechanisms().isEmpty()) {
            return Optional.of("cannot be capped or watched: /proc does not show resident memory");
        }
        if (limits.high().isPresent() && !machine.mechanisms().getFirst().holdsHigh()) {
            return Optional.of("should be slowed down from " + limits.high().get() + " on, but only cgroup v2 has"
                    + " memory.high, and the cap here is "
                    + machine.mechanisms().getFirst().name()
                    + "; remove 'high' from its limits, or run where `plimsoll doctor` says yes to cgroup-v2");
        }
        boolean quota =
                machine.quota().isPresent() || machine.mechanisms().getFirst().holdsQuota();
        if (limits.cpus().quota().isPresent() && !quota) {
            return Optional.of("should get a CPU quota, but no cpu controller is writable here;"
                    + " run as root, or pin it to cores instead");
        }
        return Optional.empty();
    }

    private void register(CapMechanism mechanism, String group) throws IOException {
        Optional<Path> parent = mechanism.parent();
        if (parent.isPresent()) {
            registry.cgroup(parent.get().resolve(group));
        }
    }
}
