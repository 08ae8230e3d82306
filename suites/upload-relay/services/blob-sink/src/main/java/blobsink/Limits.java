package blobsink;

import java.time.Duration;

/**
 * Every bound of the sink: sizes in bytes, counts, and the longest waits.
 *
 * @param connections served at once; further ones wait in the kernel's backlog
 * @param headBytes request line and headers together; above it 431
 * @param headers number of header lines; above it 431
 * @param blockListBytes body of a Put Block List; above it 413
 * @param blobs committed, over all containers; above it 507
 * @param blocks staged and not committed, over all containers; above it 507
 * @param drainBytes of a refused body that are read so that the client sees the answer; a longer one is cut
 * @param head from the first byte of a head to its end
 * @param idle without a byte from the client
 * @param body from the first byte of a body to its end
 */
record Limits(
        int connections,
        int headBytes,
        int headers,
        int blockListBytes,
        int blobs,
        int blocks,
        long drainBytes,
        Duration head,
        Duration idle,
        Duration body) {

    static Limits defaults() {
        return new Limits(
                2048,
                32 * 1024,
                100,
                8 * 1024 * 1024,
                1_000_000,
                1_000_000,
                256L * 1024 * 1024,
                Duration.ofSeconds(10),
                Duration.ofSeconds(60),
                Duration.ofMinutes(15));
    }
}
