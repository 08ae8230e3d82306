package plimsoll.lab.discover;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Asks a service that answers: where it says that it is ready, what it describes of itself, and which path can be loaded. */
final class Visit {
    /** Where services usually say that they are ready; the first that answers 2xx counts. */
    static final List<String> HEALTH = List.of(
            "/actuator/health",
            "/q/health",
            "/health",
            "/healthz",
            "/health/ready",
            "/livez",
            "/readyz",
            "/ping",
            "/$/ping",
            "/__admin/health",
            "/status",
            "/version",
            "/");

    private static final Duration BETWEEN = Duration.ofMillis(500);
    private static final int ASKED_MAX = 25;

    private final Door door;
    private final Guide guide;
    private final List<String> remarks = new ArrayList<>();
    private final List<String> loadable = new ArrayList<>();

    Visit(Door door, Guide guide) {
        this.door = door;
        this.guide = guide;
    }

    /**
     * What was found.
     *
     * @param ready a path that answers 2xx
     * @param paths that a GET may load, the first to be taken; empty: none that is known to answer 2xx
     * @param remarks what was not found, and what to do about it
     */
    record Seen(Optional<String> ready, List<String> paths, Described described, List<String> remarks) {}

    Seen made() throws InterruptedException {
        Optional<String> ready = ready();
        Described described = Described.by(door);
        described
                .place()
                .ifPresent(place -> guide.progress()
                        .accept(place + " describes " + described.endpoints().size() + " operations"));
        choose(described, ready);
        return new Seen(ready, List.copyOf(loadable), described, List.copyOf(remarks));
    }

    /** Who listens may still be coming up: it is asked again for a while. */
    private Optional<String> ready() throws InterruptedException {
        long deadline = System.nanoTime() + guide.patience().toNanos();
        do {
            for (String path : HEALTH) {
                if (door.get(path) instanceof Reply.Answered answered && answered.acknowledges()) {
                    guide.progress().accept("GET " + path + " is answered with " + answered.status());
                    return Optional.of(path);
                }
            }
            Thread.sleep(BETWEEN);
        } while (System.nanoTime() < deadline);
        remarks.add(
                "Nothing answers 2xx at " + String.join(", ", HEALTH)
                        + ": it counts as ready once it accepts connections. Where it says that it is ready, write that address.");
        return Optional.empty();
    }

    private void choose(Described described, Optional<String> ready) throws InterruptedException {
        if (guide.path().isPresent()) {
            tried(guide.path().get(), true);
            return;
        }
        for (String path : safe(described)) {
            tried(path, false);
        }
        if (loadable.isEmpty()) {
            undescribed(described, ready);
        }
    }

    private void undescribed(Described described, Optional<String> ready) throws InterruptedException {
        if (described.place().isEmpty()) {
            remarks.add("It describes none of its paths: no OpenAPI at " + String.join(", ", OpenApi.PLACES)
                    + ", and no " + Described.MAPPINGS + ".");
        }
        String told = guide.ask().apply("Which path shall be loaded by GET? It must be safe to repeat. [/] ");
        tried(told.isBlank() ? "/" : told.strip(), true);
        if (loadable.isEmpty() && ready.isPresent()) {
            loadable.add(ready.get());
            remarks.add("So the load asks " + ready.get()
                    + ", which only says that it is ready: name the path that matters by --path, or under load: get:.");
        }
    }

    private static List<String> safe(Described described) {
        return described.endpoints().stream()
                .filter(endpoint -> endpoint.doubt().isEmpty())
                .map(Endpoint::path)
                .distinct()
                .limit(ASKED_MAX)
                .toList();
    }

    /** @param expected whether a no must be told */
    private void tried(String path, boolean expected) throws InterruptedException {
        if (!path.matches("/[\\x21-\\x7e]*")) {
            remarks.add("'" + path + "' is no path: it begins with a slash and has no blanks.");
            return;
        }
        Arrival arrival = arrival(path);
        if (arrival.acknowledged()) {
            loadable.add(arrival.path());
            guide.progress().accept(arrival.words());
        } else if (expected) {
            remarks.add(arrival.words() + "; " + arrival.advice() + ".");
        }
    }

    private Arrival arrival(String path) throws InterruptedException {
        try {
            return Arrival.of(door, path);
        } catch (IllegalArgumentException noAddress) {
            return new Arrival(path, path, new Reply.None("it is no address: " + noAddress.getMessage()));
        }
    }
}
