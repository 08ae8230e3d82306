package plimsoll.lab.explain;

import java.util.List;

/** Something that looks inside the services of an explaining trial. */
public interface Instrument {
    /** The JVM options without which it sees nothing; an option that a command gives itself wins. */
    List<String> jvmOptions();

    /** Begins to look, from threads of its own; the services are ready and no load has begun. */
    Look start(TrialView trialView);

    /** A look that goes on; closing it ends it and writes what it saw into the members' folders. The services may be dead by then. */
    interface Look extends AutoCloseable {
        @Override
        void close();
    }
}
