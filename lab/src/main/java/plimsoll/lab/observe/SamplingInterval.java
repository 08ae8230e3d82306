package plimsoll.lab.observe;

import plimsoll.records.Timeline;

/** The time between two samples, which grows with their number, so that the timeline of a run of any length can be read. */
final class SamplingInterval {
    /** Below the bound, because the last passes go beyond it by all processes of each. */
    private static final int AIM = Timeline.SAMPLES_MAX / 10 * 9;

    private long nanos;
    private int samples;
    private int longerFrom = AIM / 2;

    SamplingInterval(long nanos) {
        this.nanos = nanos;
    }

    void count() {
        samples++;
    }

    /** Returns the interval after the samples that were counted; it doubles each time that half of the rest is used up. */
    long nanos() {
        if (samples > longerFrom) {
            nanos *= 2;
            longerFrom += (AIM - longerFrom) / 2;
        }
        return nanos;
    }
}
