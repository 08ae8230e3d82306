/**
 * Turns of senders against one target: each sender is started afresh, warmed up for the same time, and measured from
 * outside.
 *
 * @param requests the number of requests that the target counts for one answer
 */
record Turns(Target target, int requests) {
    static final int ROUNDS = Integer.getInteger("rounds", 3);
    static final int SECONDS = Integer.getInteger("seconds", 5);
    static final int WARM_SECONDS = Integer.getInteger("warm", 5);
    private static final long SILENT_NANOS = 30_000_000_000L;

    /**
     * One sender's turn.
     *
     * @param rate answers a second, as the target counted them
     * @param cpuMicros of CPU per answer
     * @param mebibytes peak resident memory
     * @param first seconds from the start of the process to its first answer
     * @param target CPU time of the target over elapsed time: near 1 on one core, the target is the limit
     */
    record Seen(double rate, double cpuMicros, double mebibytes, double first, double target) {}

    Seen turn(String who, Sender.Start start) throws Exception {
        long before = target.answered();
        long begin = System.nanoTime();
        Sender sender = start.now();
        try (AutoCloseable end = sender.end()) {
            while (target.answered() <= before) {
                if (System.nanoTime() - begin > SILENT_NANOS || !sender.process().isAlive()) {
                    System.out.println("  " + who + " sent nothing");
                    return new Seen(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
                }
                Thread.sleep(5);
            }
            double first = (System.nanoTime() - begin) / 1e9;
            Thread.sleep(WARM_SECONDS * 1000L);
            double cpu = PinnedProcesses.cpuSeconds(sender.process());
            double targets = target.cpuSeconds();
            long counted = target.answered();
            long from = System.nanoTime();
            Thread.sleep(SECONDS * 1000L);
            double answers = (target.answered() - counted) / (double) requests;
            double seconds = (System.nanoTime() - from) / 1e9;
            cpu = PinnedProcesses.cpuSeconds(sender.process()) - cpu;
            targets = target.cpuSeconds() - targets;
            double peak = PinnedProcesses.peakMebibytes(sender.process());
            return new Seen(answers / seconds, cpu * 1e6 / answers, peak, first, targets / seconds);
        }
    }
}
