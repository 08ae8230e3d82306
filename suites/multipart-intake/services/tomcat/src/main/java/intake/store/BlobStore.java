package intake.store;

import intake.receipt.Receipt;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Puts blobs into one container, without the signature that a real account demands. Every request is sent once. */
public final class BlobStore implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final int CREATED = 201;
    private static final int EXISTS = 409;

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .build();
    private final String container;

    private BlobStore(String container) {
        this.container = container;
    }

    /**
     * Opens the container {@code uploads} of an account, which is created when it is absent.
     *
     * @param account its address, such as {@code http://127.0.0.1:10000/devstoreaccount1}
     * @throws IOException if the store does not answer, or refuses the container
     */
    public static BlobStore at(String account) throws IOException {
        BlobStore store = new BlobStore(account + "/uploads");
        try {
            store.request("?restype=container", BodyPublishers.noBody(), Set.of(CREATED, EXISTS));
            return store;
        } catch (IOException | RuntimeException failed) {
            store.close();
            throw failed;
        }
    }

    /**
     * Puts a blob that is in memory as a whole.
     *
     * @throws IOException if it is not stored
     */
    public void put(String id, byte[] content) throws IOException {
        request(path(id), BodyPublishers.ofByteArray(content), Set.of(CREATED));
    }

    /**
     * Puts a blob of this many bytes, which another thread reads from the stream and closes.
     *
     * @throws IOException if it is not stored, or the stream has another length
     */
    public void put(String id, InputStream content, long length) throws IOException {
        BodyPublisher body = length == 0
                ? BodyPublishers.noBody()
                : BodyPublishers.fromPublisher(BodyPublishers.ofInputStream(() -> content), length);
        request(path(id), body, Set.of(CREATED));
    }

    /** Begins a blob whose length is not known yet. */
    public BlockWriter blocks(String id) {
        return new BlockWriter(this, path(id));
    }

    /** Stages a block, which the store keeps until {@link #join} names it. */
    void stage(String path, String block, byte[] bytes, int length) throws IOException {
        request(path + "?comp=block&blockid=" + block, BodyPublishers.ofByteArray(bytes, 0, length), Set.of(CREATED));
    }

    /** Makes these blocks the blob. */
    void join(String path, List<String> blocks) throws IOException {
        String list = blocks.stream()
                .map(block -> "<Latest>" + block + "</Latest>")
                .collect(Collectors.joining(
                        "", "<?xml version=\"1.0\" encoding=\"utf-8\"?><BlockList>", "</BlockList>"));
        request(path + "?comp=blocklist", BodyPublishers.ofString(list), Set.of(CREATED));
    }

    /** Ends its connections at once; a request on its way fails. */
    @Override
    public void close() {
        client.shutdownNow();
    }

    /** @throws IllegalArgumentException if the name could lead out of the container */
    private static String path(String id) {
        if (!Receipt.names(id)) {
            throw new IllegalArgumentException(
                    "a blob's name has 1 to 200 letters, digits, dots, dashes and underscores");
        }
        return "/" + id;
    }

    private void request(String target, BodyPublisher body, Set<Integer> expected) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(container + target))
                .timeout(LONGEST)
                .header("x-ms-blob-type", "BlockBlob")
                .PUT(body)
                .build();
        int status = send(request);
        if (!expected.contains(status)) {
            throw new IOException(
                    "the store answered " + status + " to PUT " + request.uri() + ", which did not store it");
        }
    }

    private int send(HttpRequest request) throws IOException {
        try {
            return client.send(request, BodyHandlers.discarding()).statusCode();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the store", stopped);
        }
    }
}
