package plimsoll.lab.launch.machine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Supplier;
import plimsoll.lab.launch.cap.CapAvailability;
import plimsoll.lab.launch.cap.CapMechanism;
import plimsoll.lab.launch.cap.CapVerification;
import plimsoll.lab.launch.cap.CgroupV1;
import plimsoll.lab.launch.cap.CgroupV2;
import plimsoll.lab.launch.cap.ControlGroups;
import plimsoll.lab.launch.cap.CpuQuota;
import plimsoll.lab.launch.cap.OuterGroups;
import plimsoll.lab.launch.cap.Remedy;
import plimsoll.lab.launch.cap.RlimitDataCap;
import plimsoll.lab.launch.cap.RssWatchdog;
import plimsoll.lab.launch.process.SystemTools;
import plimsoll.model.Bytes;
import plimsoll.model.member.OuterLimit;

/**
 * This machine's resources, its caps, probed once per run, and its other capabilities, probed when they are needed.
 *
 * @param cores numbers of the cores that the lab may use
 * @param memory memory of the machine, or of the container that the lab runs in
 * @param mechanisms available cap mechanisms, the strongest first
 * @param quota enforces CPU shares, if the machine allows it
 * @param capabilities everything that can be probed, in display order
 * @param remedy gets the kernel's cap here, if the machine has it and does not give it to the lab
 */
public record Machine(
        List<Integer> cores,
        Bytes memory,
        SystemTools tools,
        List<CapMechanism> mechanisms,
        Optional<CpuQuota> quota,
        Capabilities capabilities,
        Optional<Remedy> remedy)
        implements AutoCloseable {
    /** Whether the lab runs as root. */
    public static final String ROOT = "root";

    /** Whether a link may run with real-time priority. */
    public static final String REAL_TIME = "real-time";

    /** Whether a link may be provided by the kernel. */
    public static final String PRIVATE_NETWORK = "private-network";

    /** Whether a member may have a disk of limited size. */
    public static final String DISK_SIZE = "disk-size";

    /** Whether a member may be a container image. */
    public static final String IMAGES = "images";

    /** Whether a member may have a disk of a given rate. */
    public static final String DISK_RATE = "disk-rate";

    private static final Set<String> MECHANISMS =
            Set.of(CgroupV2.NAME, CgroupV1.NAME, RlimitDataCap.NAME, RssWatchdog.NAME);

    public Machine {
        cores = List.copyOf(cores);
        mechanisms = List.copyOf(mechanisms);
    }

    /** Probes this machine; takes about a tenth of a second, because the caps are verified. */
    public static Machine probe() {
        MachineInfo info = new MachineInfo(Path.of("/proc"));
        SystemTools tools = SystemTools.find();
        // Before the lab moves: a limit of the group that it leaves also holds for its members.
        Bytes memory = info.memory();
        ControlGroups groups = new ControlGroups(Path.of("/proc"));
        Optional<CpuQuota> quota = groups.ownV1("cpu").map(CpuQuota::new).filter(CpuQuota::available);
        List<Capability> known = new ArrayList<>(info.capabilities());
        List<CapMechanism> available = new ArrayList<>();
        Optional<Remedy> remedy = Optional.empty();
        for (CapMechanism mechanism : List.of(
                CgroupV2.search(groups, info.uid()),
                new CgroupV1(groups.ownV1("memory"), info.swaps(), CapVerification.ALLOCATE),
                new RlimitDataCap(tools.prlimit()),
                new RssWatchdog())) {
            CapAvailability answer = mechanism.availability();
            known.add(new Capability(
                    mechanism.name(),
                    answer.available(),
                    answer.sentence(),
                    answer.remedy().flatMap(Remedy::command)));
            remedy = remedy.or(answer::remedy);
            if (answer.available()) {
                available.add(mechanism);
            }
        }
        known.add(new Capability("outer-limits", true, outer(available, groups).sentence()));
        known.add(swapAccounting(available, info.swaps()));
        known.add(quota(available, quota));
        return new Machine(info.cores(), memory, tools, available, quota, capabilities(known, tools), remedy);
    }

    private static Capabilities capabilities(List<Capability> known, SystemTools tools) {
        SequencedMap<String, Supplier<Capability>> probes = new LinkedHashMap<>();
        known.forEach(each -> probes.put(each.name(), () -> each));
        probes.putAll(new NamespaceCapabilities(tools).probes());
        probes.putAll(new SystemPrograms(tools).probes());
        return new Capabilities(probes);
    }

    /**
     * Returns this machine with a single mechanism, such as {@code prlimit-data}, to show the effect of a weaker cap.
     */
    public Machine only(String mechanism) {
        List<CapMechanism> one = mechanisms.stream()
                .filter(candidate -> candidate.name().equals(mechanism))
                .toList();
        mechanisms.stream().filter(candidate -> !one.contains(candidate)).forEach(CapMechanism::close);
        if (one.isEmpty()) {
            throw new IllegalArgumentException("the cap '" + mechanism + "' is not available here; available are "
                    + mechanisms.stream().map(CapMechanism::name).toList());
        }
        return new Machine(
                cores,
                memory,
                tools,
                one,
                quota,
                capabilities,
                weakCap().isEmpty() ? Optional.of(Remedy.advice("run without --cap")) : remedy);
    }

    /** Returns the weak mechanism that caps members here; empty if the kernel's cap does, or if nothing does. */
    public Optional<String> weakCap() {
        return mechanisms.stream().findFirst().filter(CapMechanism::weak).map(CapMechanism::name);
    }

    /** Returns whether the kernel's cap limits members here. */
    public boolean hasKernelCap() {
        return !mechanisms.isEmpty() && weakCap().isEmpty();
    }

    /** Returns whether members can get a CPU quota here. */
    public boolean holdsQuota() {
        return quota.isPresent()
                || mechanisms.stream()
                        .findFirst()
                        .filter(CapMechanism::holdsQuota)
                        .isPresent();
    }

    /** Returns what this machine lacks; ways to cap memory only where the kernel caps none. */
    public List<Capability> missing() {
        return capabilities.all().stream()
                .filter(each -> !each.available() && !(hasKernelCap() && MECHANISMS.contains(each.name())))
                .toList();
    }

    /** Returns the smallest memory limit that the members share, whatever their caps; empty if there is none. */
    public Optional<OuterLimit> outerLimit() {
        return outer(mechanisms, new ControlGroups(Path.of("/proc"))).smallest();
    }

    /** Without groups of their own, members are in the lab's. */
    private static OuterGroups outer(List<CapMechanism> mechanisms, ControlGroups groups) {
        return mechanisms.stream()
                .findFirst()
                .flatMap(CapMechanism::parent)
                .or(groups::ownV2)
                .or(() -> groups.ownV1("memory"))
                .map(OuterGroups::from)
                .orElseGet(() -> new OuterGroups(List.of()));
    }

    /** Returns whether a capability is available; false if nothing probes it. */
    public boolean can(String capability) {
        return capabilities.named(capability).filter(Capability::available).isPresent();
    }

    @Override
    public void close() {
        mechanisms.forEach(CapMechanism::close);
    }

    private static Capability swapAccounting(List<CapMechanism> available, boolean swaps) {
        boolean held = !swaps
                || available.stream()
                        .findFirst()
                        .filter(CapMechanism::excludesSwap)
                        .isPresent();
        return new Capability(
                "swap-accounting",
                held,
                !swaps
                        ? "this machine has no swap, so a memory cap is complete"
                        : held
                                ? "a process at its cap cannot continue in swap"
                                : "swap is not counted: a process at its cap may continue in swap");
    }

    private static Capability quota(List<CapMechanism> available, Optional<CpuQuota> quota) {
        Optional<CapMechanism> taken = available.stream().findFirst().filter(CapMechanism::holdsQuota);
        return new Capability(
                "cpu-quota",
                taken.isPresent() || quota.isPresent(),
                taken.flatMap(CapMechanism::parent)
                        .map(parent -> "by the cpu controller of cgroup v2 below " + parent)
                        .or(() -> quota.map(held -> "by the cpu controller of cgroup v1 at " + held.parent()))
                        .orElse("no cpu controller may be used here; members can still be pinned to cores"));
    }
}
