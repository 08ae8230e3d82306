package plimsoll.lab.discover;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Probes a service that answers: its readiness endpoint, its description of itself, and the paths that can be loaded.
 */
final class EndpointProbe {
    /** Common readiness endpoints; the first that answers 2xx is used. */
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

    private static final Duration RETRY_INTERVAL = Duration.ofMillis(500);
    private static final int PATHS_MAX = 25;

    private final BaseUrl baseUrl;
    private final UserPrompts prompts;
    private final List<String> remarks = new ArrayList<>();
    private final List<String> loadable = new ArrayList<>();

    EndpointProbe(BaseUrl baseUrl, UserPrompts prompts) {
        this.baseUrl = baseUrl;
        this.prompts = prompts;
    }

    /**
     * The findings.
     *
     * @param ready a path that answers 2xx
     * @param paths paths that can be loaded by GET, the preferred one first; empty if none is known to answer 2xx
     * @param remarks what was not found, and what to do about it
     */
    record Findings(Optional<String> ready, List<String> paths, ApiDescription described, List<String> remarks) {}

    Findings findings() throws InterruptedException {
        Optional<String> ready = ready();
        ApiDescription description = ApiDescription.by(baseUrl);
        description
                .place()
                .ifPresent(place -> prompts.progress()
                        .accept(place + " describes " + description.endpoints().size() + " operations"));
        choose(description, ready);
        return new Findings(ready, List.copyOf(loadable), description, List.copyOf(remarks));
    }

    private Optional<String> ready() throws InterruptedException {
        if (prompts.ready().isEmpty()) {
            return firstReady(HEALTH);
        }
        String declared = prompts.ready().get();
        return declared.isEmpty() ? Optional.empty() : firstReady(List.of(declared));
    }

    /** Tries readiness endpoints for a while, since the service may still be starting. */
    private Optional<String> firstReady(List<String> paths) throws InterruptedException {
        long deadline = System.nanoTime() + prompts.patience().toNanos();
        do {
            for (String path : paths) {
                if (baseUrl.get(path) instanceof ProbeReply.Answered answered && answered.acknowledges()) {
                    prompts.progress().accept("GET " + path + " is answered with " + answered.status());
                    return Optional.of(path);
                }
            }
            Thread.sleep(RETRY_INTERVAL);
        } while (System.nanoTime() < deadline);
        remarks.add(
                "Nothing answers 2xx at " + String.join(", ", paths)
                        + ", so it counts as ready once it accepts connections. If the service has a readiness endpoint, use it here.");
        return Optional.empty();
    }

    private void choose(ApiDescription description, Optional<String> ready) throws InterruptedException {
        if (prompts.path().isPresent()) {
            tryPath(prompts.path().get(), true);
            return;
        }
        for (String path : safe(description)) {
            tryPath(path, false);
        }
        if (loadable.isEmpty()) {
            choosePath(description, ready);
        }
    }

    private void choosePath(ApiDescription description, Optional<String> ready) throws InterruptedException {
        if (description.place().isEmpty()) {
            remarks.add("It does not describe its paths: no OpenAPI document at " + String.join(", ", OpenApi.PLACES)
                    + ", and no " + ApiDescription.MAPPINGS + ".");
        }
        String answer = prompts.answer("Which path should be loaded by GET? It must be safe to repeat. [/] ");
        tryPath(answer.isBlank() ? "/" : answer.strip(), true);
        if (loadable.isEmpty() && ready.isPresent()) {
            loadable.add(ready.get());
            remarks.add("So the load uses " + ready.get()
                    + ", which only checks readiness: name a path that matters with --path, or under load: get:.");
        }
    }

    private static List<String> safe(ApiDescription description) {
        return description.endpoints().stream()
                .filter(endpoint -> endpoint.doubt().isEmpty())
                .map(Endpoint::path)
                .distinct()
                .limit(PATHS_MAX)
                .toList();
    }

    /**
     * Tries a path.
     *
     * @param expected whether a failure must be reported
     */
    private void tryPath(String path, boolean expected) throws InterruptedException {
        if (!path.matches("/[\\x21-\\x7e]*")) {
            remarks.add("'" + path + "' is not a path: a path begins with a slash and contains no blanks.");
            return;
        }
        RedirectResult result = follow(path);
        if (result.acknowledged()) {
            loadable.add(result.path());
            prompts.progress().accept(result.description());
        } else if (expected) {
            remarks.add(result.description() + "; " + result.advice() + ".");
        }
    }

    private RedirectResult follow(String path) throws InterruptedException {
        try {
            return RedirectResult.of(baseUrl, path);
        } catch (IllegalArgumentException noAddress) {
            return new RedirectResult(
                    path, path, new ProbeReply.None("it is not an address: " + noAddress.getMessage()));
        }
    }
}
