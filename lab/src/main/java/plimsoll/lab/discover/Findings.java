package plimsoll.lab.discover;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.launch.process.Listeners;

/**
 * What was found of a service, and what was not.
 *
 * @param tls it speaks HTTPS
 * @param stranger what its certificate says, where the JDK does not trust it
 */
public record Findings(Origin origin, boolean tls, Optional<String> stranger, Visit.Seen seen, Optional<Pace> pace) {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    /** Asks a service that was started for it. */
    public static Findings of(Listening listening, Doors doors, Guide guide) throws NoService, InterruptedException {
        Optional<Door> found = doors.of(listening.candidates());
        if (found.isEmpty()) {
            throw new NoService("the service listens, but answers no HTTP there: " + doors.seen()
                    + ". What speaks another protocol is loaded by a driver of your own; see docs/study-file.md.");
        }
        Door door = found.get();
        Visit.Seen seen = new Visit(door, guide).made();
        Optional<Pace> pace = pace(door, seen);
        Running running = listening.running();
        Origin origin = new Origin.Started(
                running.program(),
                running.told().way(),
                door.base().getPort(),
                listening.obeyed(),
                listening.remark(),
                running.resident(),
                running.onJvm());
        if (!running.isAlive()) {
            throw new LastWords(running).died();
        }
        return new Findings(origin, door.tls(), door.stranger(), seen, pace);
    }

    /**
     * Asks a service that runs already.
     *
     * @param base scheme, host and port
     */
    public static Findings of(URI base, Optional<Long> pid, Guide guide, Doors doors)
            throws NoService, InterruptedException {
        Door door = doors.of(base)
                .orElseThrow(() -> new NoService("nothing answers HTTP at " + base + ": " + doors.seen()
                        + "; start the service first, or correct the address"));
        Visit.Seen seen = new Visit(door, guide).made();
        int usual = door.tls() ? HTTPS : HTTP;
        Optional<Long> holder = Listeners.holder(base.getPort() < 0 ? usual : base.getPort());
        return new Findings(
                new Origin.Attached(base, pid, holder), door.tls(), door.stranger(), seen, pace(door, seen));
    }

    /** Which can be loaded by GET, the first to be taken. */
    public List<String> paths() {
        return seen.paths();
    }

    /** Whether there is a path that answers 2xx, so that a first run says something. */
    public boolean canBeLoaded() {
        return !paths().isEmpty();
    }

    /** What was not found, and what to do about it, a sentence each. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(seen.remarks());
        stranger.ifPresent(certificate ->
                remarks.add("It speaks HTTPS with a certificate that this JDK does not trust (" + certificate
                        + "): the load takes any certificate, verify: false; better is tls: {ca: ca.pem}."));
        if (origin instanceof Origin.Started started && !started.obeyed()) {
            remarks.add("Its port is " + started.port() + ": " + started.remark()
                    + ". Where it takes its port from, write ${port} there and in ready.");
        }
        return remarks;
    }

    private static Optional<Pace> pace(Door door, Visit.Seen seen) throws InterruptedException {
        return seen.paths().isEmpty()
                ? Optional.empty()
                : Pace.seen(door, seen.paths().getFirst());
    }
}
