package plimsoll.lab.launch.cap;

import java.util.Optional;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.model.member.EffectiveCap;

/** No cap, because none was requested. */
record NoCap() implements CapHandle {
    @Override
    public EffectiveCap cap() {
        return new EffectiveCap("none", false, Optional.empty(), "no cap");
    }

    @Override
    public ProcessIsolation isolation() {
        return ProcessIsolation.NONE;
    }

    @Override
    public void close() {}
}
