package blobsink;

/**
 * The stored summary of one committed blob.
 *
 * @param content its length and checksum
 * @param commit the position of this commit among all commits of the sink, from 1
 * @param committedSeconds seconds since 1970, for Last-Modified
 */
record StoredBlob(Content content, long commit, long committedSeconds) {
    String etag() {
        return "\"0x%X\"".formatted(commit);
    }
}
