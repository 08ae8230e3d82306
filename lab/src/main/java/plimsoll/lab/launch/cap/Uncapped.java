package plimsoll.lab.launch.cap;

import java.util.Optional;
import plimsoll.lab.launch.process.Enclosure;
import plimsoll.model.member.Cap;

/** No cap, because none was asked for. */
record Uncapped() implements Hold {
    @Override
    public Cap cap() {
        return new Cap("none", false, Optional.empty(), "no cap");
    }

    @Override
    public Enclosure enclosure() {
        return Enclosure.NONE;
    }

    @Override
    public void close() {}
}
