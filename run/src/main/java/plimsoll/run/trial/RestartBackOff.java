package plimsoll.run.trial;

import java.time.Duration;
import plimsoll.model.FixedTimeout;

/** The waits between the deaths of a service and its restarts, which are those of the kubelet. */
final class RestartBackOff {
    private static final Duration FIRST = FixedTimeout.RESTART_BACK_OFF.time();
    private static final Duration MOST = FixedTimeout.RESTART_BACK_OFF_MAX.time();
    private static final Duration RESET = FixedTimeout.RESTART_RESET.time();

    private Duration next = Duration.ZERO;

    /** Returns how long to wait after a run that lasted so long; a long run without a death begins anew. */
    Duration after(Duration lasted) {
        Duration wait = lasted.compareTo(RESET) < 0 ? next : Duration.ZERO;
        Duration doubled = wait.isZero() ? FIRST : wait.multipliedBy(2);
        next = doubled.compareTo(MOST) < 0 ? doubled : MOST;
        return wait;
    }
}
