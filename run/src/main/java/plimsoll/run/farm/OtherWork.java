package plimsoll.run.farm;

import plimsoll.run.trial.QuietMachineWait;

/** The work on a machine that has no trial: of other programs, and of the neighbours of a virtual machine. */
public final class OtherWork {
    /** The share of the machine from which on it is not quiet: a trial would be repeated from about here. */
    public static final double QUIET_MAX = QuietMachineWait.QUIET;

    private long[] before = QuietMachineWait.ticks();

    /** Returns the busy share of all cores since the last call, stolen time included, from 0 to 1. */
    public double sinceLast() {
        long[] now = QuietMachineWait.ticks();
        double share = QuietMachineWait.busyShare(before, now);
        before = now;
        return share;
    }
}
