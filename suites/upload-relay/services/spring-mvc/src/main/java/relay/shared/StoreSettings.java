package relay.shared;

import org.springframework.core.env.Environment;

/**
 * The destination of uploads.
 *
 * @param connectionString of the storage account
 * @param container in the account; created at start when absent
 */
public record StoreSettings(String connectionString, String container) {
    private static final String EMULATOR_ACCOUNT = "devstoreaccount1";
    /** Published with the emulator and identical in every installation of it: it protects nothing. */
    private static final String EMULATOR_KEY =
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

    /**
     * Reads {@code store} and {@code store.container}. Podman sets the environment variable {@code container}, which
     * would be a property of that name.
     *
     * @throws IllegalStateException without a store
     */
    public static StoreSettings from(Environment environment) {
        String store = environment.getProperty("store", "");
        if (store.isBlank()) {
            throw new IllegalStateException("no store is named; start with --store=http://127.0.0.1:10000/"
                    + EMULATOR_ACCOUNT + " or set STORE to the connection string of an account");
        }
        return new StoreSettings(connectionString(store), environment.getProperty("store.container", "uploads"));
    }

    /** Returns a connection string unchanged, and an address as that of the emulator's account. */
    public static String connectionString(String store) {
        if (!store.startsWith("http")) {
            return store;
        }
        return "DefaultEndpointsProtocol=http;AccountName=" + EMULATOR_ACCOUNT + ";AccountKey=" + EMULATOR_KEY
                + ";BlobEndpoint=" + store + ";";
    }
}
