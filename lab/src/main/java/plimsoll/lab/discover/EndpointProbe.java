package plimsoll.lab.discover;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Asks a service that answers: where it says that it is ready, what it describes of itself, and which path can be loaded. */
final class EndpointProbe {
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

    private final BaseUrl baseUrl;
    private final UserPrompts prompts;
    private final List<String> remarks = new ArrayList<>();
    private final List<String> loadable = new ArrayList<>();

    EndpointProbe(BaseUrl baseUrl, UserPrompts prompts) {
        this.baseUrl = baseUrl;
        this.prompts = prompts;
    }

    /**
     * What was found.
     *
     * @param ready a path that answers 2xx
     * @param paths that a GET may load, the first to be taken; empty: none that is known to answer 2xx
     * @param remarks what was not found, and what to do about it
     */
    record Findings(Optional<String> ready, List<String> paths, ApiDescription described, List<String> remarks) {}

    Findings made() throws InterruptedException {
        Optional<String> ready = ready();
        ApiDescription description = ApiDescription.by(baseUrl);
        description
                .place()
                .ifPresent(place -> prompts.progress()
                        .accept(place + " describes " + description.endpoints().size() + " operations"));
        choose(description, ready);
        return new Findings(ready, List.copyOf(loadable), description, List.copyOf(remarks));
    }

    /** Who listens may still be coming up: it is asked again for a while. */
    private Optional<String> ready() throws InterruptedException {
        long deadline = System.nanoTime() + prompts.patience().toNanos();
        do {
            for (String path : HEALTH) {
                if (baseUrl.get(path) instanceof ProbeReply.Answered answered && answered.acknowledges()) {
                    prompts.progress().accept("GET " + path + " is answered with " + answered.status());
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

    private void choose(ApiDescription description, Optional<String> ready) throws InterruptedException {
        if (prompts.path().isPresent()) {
            tried(prompts.path().get(), true);
            return;
        }
        for (String path : safe(description)) {
            tried(path, false);
        }
        if (loadable.isEmpty()) {
            undescribed(description, ready);
        }
    }

    private void undescribed(ApiDescription description, Optional<String> ready) throws InterruptedException {
        if (description.place().isEmpty()) {
            remarks.add("It describes none of its paths: no OpenAPI at " + String.join(", ", OpenApi.PLACES)
                    + ", and no " + ApiDescription.MAPPINGS + ".");
        }
        String told = prompts.ask().apply("Which path shall be loaded by GET? It must be safe to repeat. [/] ");
        tried(told.isBlank() ? "/" : told.strip(), true);
        if (loadable.isEmpty() && ready.isPresent()) {
            loadable.add(ready.get());
            remarks.add("So the load asks " + ready.get()
                    + ", which only says that it is ready: name the path that matters by --path, or under load: get:.");
        }
    }

    private static List<String> safe(ApiDescription description) {
        return description.endpoints().stream()
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
        RedirectResult result = arrival(path);
        if (result.acknowledged()) {
            loadable.add(result.path());
            prompts.progress().accept(result.words());
        } else if (expected) {
            remarks.add(result.words() + "; " + result.advice() + ".");
        }
    }

    private RedirectResult arrival(String path) throws InterruptedException {
        try {
            return RedirectResult.of(baseUrl, path);
        } catch (IllegalArgumentException noAddress) {
            return new RedirectResult(path, path, new ProbeReply.None("it is no address: " + noAddress.getMessage()));
        }
    }
}
