package relay;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.springframework.core.SpringVersion;

/** A variant under its contract, and its known properties. */
enum Variant {
    BUFFERALL(-1),
    BUDGETED(-1),
    ADMITTED(-1),
    VIRTUALPUT(-1),
    VIRTUALBLOCKS(-1),
    PUTSTREAM(-1),
    TEMPFILE(-1),
    SDKDEFAULT(-1),
    /** The exception that ends the copying also closes its output stream, and closing commits. */
    BUFFERED(5_000_000 / 4096 * 4096),
    ONDEMAND(0),
    /** On a class path of its own: ../webflux. */
    REACTIVE(-1);

    /** Bytes stored, as if they were the whole, of an upload that breaks off at 5,000,000 bytes; -1 for nothing. */
    private final long abortCommits;

    Variant(long abortCommits) {
        this.abortCommits = abortCommits;
    }

    /**
     * The variants on the class path of the tests' module, which its build names, separated by commas; without a name
     * those of Spring MVC.
     */
    static List<Variant> here() {
        String named = System.getProperty("relay.variants", "");
        return Arrays.stream(values())
                .filter(variant -> named.isEmpty()
                        ? variant != REACTIVE
                        : List.of(named.split(",")).contains(variant.name()))
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

    /** Whether excess uploads wait in the backlog instead of being rejected. */
    boolean makesClientsWait() {
        return this == VIRTUALPUT || this == VIRTUALBLOCKS;
    }

    /** Whether the study's executor runs its uploads. */
    boolean hasExecutor() {
        return this != REACTIVE && !makesClientsWait();
    }

    boolean takesUnknownLength() {
        return this == VIRTUALBLOCKS;
    }

    /** Whether it stores an empty upload: the libraries of 2022 cannot send an empty file. */
    boolean storesEmptyUploads() {
        return this != TEMPFILE || !String.valueOf(SpringVersion.getVersion()).startsWith("5.");
    }

    /** Settings under which exactly this many uploads are accepted at once. */
    List<String> arguments(int uploads) {
        if (this == REACTIVE) {
            return List.of("--uploads=" + uploads);
        }
        return makesClientsWait()
                ? List.of("--server.tomcat.max-connections=" + uploads)
                : List.of("--pool.core=1", "--pool.max=2", "--pool.queue=" + (uploads - 2));
    }
}
