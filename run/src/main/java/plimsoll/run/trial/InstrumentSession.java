package plimsoll.run.trial;

import java.util.ArrayList;
import java.util.List;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.TrialView;

/** All instruments of an explaining trial; closed in the reverse order of their start. */
record InstrumentSession(List<Instrument.Look> looks) implements AutoCloseable {
    static InstrumentSession start(List<Instrument> instruments, TrialView trialView) {
        InstrumentSession session = new InstrumentSession(new ArrayList<>());
        try {
            instruments.forEach(instrument -> session.looks.addFirst(instrument.start(trialView)));
            return session;
        } catch (RuntimeException failed) {
            session.close();
            throw failed;
        }
    }

    @Override
    public void close() {
        looks.forEach(Instrument.Look::close);
    }
}
