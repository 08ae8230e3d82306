package plimsoll.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The FUSE device of the mount: requests are read from it, replies written to it. */
final class FuseChannel {
    private final FileChannel requests;
    private final FileChannel replies;
    private final Optional<RecordedDisk.Writer> record;

    /** @param record gets each request before it is carried out */
    FuseChannel(FileChannel requests, FileChannel replies, Optional<RecordedDisk.Writer> record) {
        this.requests = requests;
        this.replies = replies;
        this.record = record;
    }

    /** Waits for the next request; empty once the file system is unmounted. */
    Optional<FuseRequest> next(ByteBuffer buffer) throws IOException {
        while (true) {
            try {
                if (requests.read(buffer.clear()) < 0) {
                    return Optional.empty();
                }
                buffer.flip();
                if (record.isPresent()) {
                    record.get().add(buffer.duplicate().order(buffer.order()));
                }
                return Optional.of(FuseRequest.of(buffer));
            } catch (IOException failed) {
                String message = String.valueOf(failed.getMessage());
                if (message.contains("No such device")) {
                    return Optional.empty();
                }
                // ENOENT: the caller was interrupted before the request was read. Every other failure is final.
                if (!message.contains("No such file")) {
                    throw failed;
                }
            }
        }
    }

    /**
     * Allocates a reply with a body of at most {@code bytes} bytes, positioned behind the header, for {@link #reply}. On
     * the heap: tens of thousands of small ones a second would cost more outside of it.
     */
    static ByteBuffer newReply(int bytes) {
        return behindHeader(ByteBuffer.allocate(FuseLayout.OUT_HEADER_BYTES + bytes));
    }

    /** As {@link #newReply}, for the content of a file, which then needs no copy. */
    static ByteBuffer newContentReply(int bytes) {
        return behindHeader(ByteBuffer.allocateDirect(FuseLayout.OUT_HEADER_BYTES + bytes));
    }

    private static ByteBuffer behindHeader(ByteBuffer reply) {
        return reply.order(ByteOrder.nativeOrder()).position(FuseLayout.OUT_HEADER_BYTES);
    }

    /** Sends the bytes that were put into the reply. */
    void reply(FuseRequest request, ByteBuffer reply) throws IOException {
        send(request, reply.flip(), 0);
    }

    void replyError(FuseRequest request, int errno) throws IOException {
        send(request, newReply(0).flip(), errno);
    }

    /** Makes the kernel forget a name in a directory, with everything below it. */
    void forgetName(long directory, String name) throws IOException {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        ByteBuffer notice = newReply(FuseLayout.INVALIDATE_ENTRY_BYTES + bytes.length + 1)
                .putLong(directory)
                .putInt(bytes.length)
                .putInt(0)
                .put(bytes)
                .put((byte) 0)
                .flip();
        notice.putInt(FuseLayout.OUT_HEADER_LEN, notice.limit())
                .putInt(FuseLayout.OUT_HEADER_ERROR, FuseLayout.NOTIFY_INVALIDATE_ENTRY)
                .putLong(FuseLayout.OUT_HEADER_UNIQUE, 0);
        write(notice);
    }

    private void send(FuseRequest request, ByteBuffer reply, int errno) throws IOException {
        reply.putInt(FuseLayout.OUT_HEADER_LEN, reply.limit())
                .putInt(FuseLayout.OUT_HEADER_ERROR, -errno)
                .putLong(FuseLayout.OUT_HEADER_UNIQUE, request.unique());
        write(reply);
    }

    /**
     * Ignores ENOENT: the caller may have been killed meanwhile, and then the kernel no longer waits for the reply; or
     * it did not know the name to forget.
     */
    private void write(ByteBuffer whole) throws IOException {
        try {
            replies.write(whole);
        } catch (IOException failed) {
            if (!String.valueOf(failed.getMessage()).contains("No such")) {
                throw failed;
            }
        }
    }
}
