package plimsoll.run.host;

import java.util.List;
import java.util.Optional;
import plimsoll.lab.launch.cap.CapMechanism;
import plimsoll.lab.launch.cap.CapVerification;
import plimsoll.lab.launch.cap.CgroupV1;
import plimsoll.lab.launch.cap.Remedy;
import plimsoll.lab.launch.cap.RssWatchdog;
import plimsoll.lab.launch.machine.Capabilities;
import plimsoll.lab.launch.machine.Capability;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.process.SystemTools;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.model.Bytes;

/** A machine of 1 GiB, with one core if nothing else is said. */
public final class TestMachine {
    private TestMachine() {}

    /** Returns one of more cores. */
    static Machine ofCores(SystemTools tools, Integer... cores) {
        Machine one = with(new RssWatchdog(), Optional.empty());
        return new Machine(
                List.of(cores), one.memory(), tools, one.mechanisms(), one.quota(), one.capabilities(), one.remedy());
    }

    public static Machine withKernelCap() {
        return with(new CgroupV1(Optional.empty(), false, CapVerification.ALLOCATE), Optional.empty());
    }

    /** Returns the environment of a plan, whose worker is never started. */
    public static TrialEnvironment forPlans() {
        return new TrialEnvironment(withKernelCap(), new WorkerProgram("unused", Optional.empty()), Optional.empty());
    }

    static Machine with(CapMechanism mechanism, Optional<Remedy> remedy, Capability... capabilities) {
        return new Machine(
                List.of(0),
                Bytes.ofMebibytes(1024),
                SystemTools.find(),
                List.of(mechanism),
                Optional.empty(),
                Capabilities.of(List.of(capabilities)),
                remedy);
    }
}
