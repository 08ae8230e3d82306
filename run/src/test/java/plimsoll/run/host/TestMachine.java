package plimsoll.run.host;

import java.util.List;
import java.util.Optional;
import plimsoll.lab.launch.cap.CapMechanism;
import plimsoll.lab.launch.cap.Remedy;
import plimsoll.lab.launch.machine.Capability;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.process.SystemTools;
import plimsoll.model.Bytes;

/** A machine of one core and 1 GiB. */
public final class TestMachine {
    private TestMachine() {}

    public static Machine with(CapMechanism mechanism, Optional<Remedy> remedy, Capability... capabilities) {
        return new Machine(
                List.of(0),
                Bytes.ofMebibytes(1024),
                SystemTools.find(),
                List.of(mechanism),
                Optional.empty(),
                List.of(capabilities),
                remedy);
    }
}
