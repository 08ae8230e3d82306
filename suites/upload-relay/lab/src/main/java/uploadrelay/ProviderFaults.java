package uploadrelay;

import java.time.Duration;

/**
 * Faults of a provider of files: by count and not by chance, so that every run meets as many.
 *
 * @param cutEach number of files among which the last ends half way; 0: none
 * @param stallEach number of files among which the last stalls half way; 0: none
 * @param stall how long it stalls
 */
record ProviderFaults(int cutEach, int stallEach, Duration stall) {
    static final ProviderFaults NONE = new ProviderFaults(0, 0, Duration.ZERO);

    /** @param file its number, from 1 on */
    boolean cuts(long file) {
        return cutEach > 0 && file % cutEach == 0;
    }

    /** @param file its number, from 1 on */
    boolean stalls(long file) {
        return stallEach > 0 && file % stallEach == 0;
    }
}
