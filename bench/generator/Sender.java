import java.io.IOException;
import java.util.List;

/**
 * A process that sends requests.
 *
 * @param end stops it, and prints what it did not get done
 */
record Sender(Process process, AutoCloseable end) {
    /** Starts a sender. */
    interface Start {
        Sender now() throws Exception;
    }

    /** Starts another tool on core 1. */
    static Sender peer(List<String> command) throws IOException {
        Process process = PinnedProcesses.start("1", command, ProcessBuilder.Redirect.DISCARD);
        Thread.ofPlatform().daemon().start(() -> discard(process));
        return new Sender(process, () -> {
            process.destroyForcibly();
            process.waitFor();
        });
    }

    private static void discard(Process process) {
        try (var said = process.getInputStream()) {
            said.skip(Long.MAX_VALUE);
        } catch (IOException e) {
            // The process has ended.
        }
    }

    /** Starts our worker with users without think time. */
    static Sender ours(String classPath, OurWorker.Request request, int users, List<String> cores, String flags)
            throws IOException {
        String phase = OurWorker.phase("run", 0, OurWorker.closed(users), Peer.LONGEST);
        OurWorker worker = new OurWorker(classPath, request, phase, cores, flags);
        worker.begin("run");
        return new Sender(worker.process, () -> {
            worker.say("end run");
            String end = worker.ended();
            if (!end.contains("\"rejected\":0,\"failed\":0,\"unknown\":0")) {
                System.out.println("  " + end);
            }
            worker.close();
        });
    }
}
