package plimsoll.lab.explain;

import java.util.List;

/** An instrument that looks inside the services of an explaining trial. */
public interface Instrument {
    /** Returns the JVM options that it requires; options of the service's own command win. */
    List<String> jvmOptions();

    /** Starts to observe, on threads of its own; the services are ready, and the load has not begun. */
    Look start(TrialView trialView);

    /**
     * A running observation. Closing it ends it and writes its results into the members' folders. The services may be
     * dead by then.
     */
    interface Look extends AutoCloseable {
        @Override
        void close();
    }
}
