package relay;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A variant under its contract, and what is known of it. */
enum Variant {
    BUFFERALL(-1),
    VIRTUALPUT(-1),
    VIRTUALBLOCKS(-1),
    PUTSTREAM(-1),
    TEMPFILE(-1),
    SDKDEFAULT(-1),
    /** Its output stream is closed, and with that committed, by the same exception that ends the copying. */
    BUFFERED(5_000_000 / 4096 * 4096),
    ONDEMAND(0),
    /** On a class path of its own: ../webflux. */
    REACTIVE(-1);

    /** What is stored of an upload that breaks off at 5,000,000 bytes, as if it were the whole; -1 for nothing. */
    private final long abortCommits;

    Variant(long abortCommits) {
        this.abortCommits = abortCommits;
    }

    /** Those on the class path of the tests' module, which its build names; without a name those of Spring MVC. */
    static List<Variant> here() {
        String named = System.getProperty("relay.variants", "");
        return Arrays.stream(values())
                .filter(variant ->
                        named.isEmpty() ? variant != REACTIVE : variant.name().equals(named))
                .toList();
    }

    String packageName() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean commitsTruncated() {
        return abortCommits >= 0;
    }

    long abortCommits() {
        return abortCommits;
    }

    /** Whether what is too much waits in the backlog instead of being rejected. */
    boolean makesClientsWait() {
        return this == VIRTUALPUT || this == VIRTUALBLOCKS;
    }

    boolean takesUnknownLength() {
        return this == VIRTUALBLOCKS;
    }

    /** Settings under which so many uploads are taken at once and not one more. */
    List<String> arguments(int uploads) {
        if (this == REACTIVE) {
            return List.of("--uploads=" + uploads);
        }
        return makesClientsWait()
                ? List.of("--server.tomcat.max-connections=" + uploads)
                : List.of("--pool.core=1", "--pool.max=2", "--pool.queue=" + (uploads - 2));
    }
}
