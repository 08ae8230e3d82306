package plimsoll.disk;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Optional;

/** The kernel's end of the file system, which stands at standard input: requests come from it, and answers go back to it. */
final class FuseChannel {
    private static final int ANSWER_HEADER_BYTES = 16;

    private final FileChannel requests = new FileInputStream(FileDescriptor.in).getChannel();
    private final FileChannel answers = new FileOutputStream(FileDescriptor.in).getChannel();

    /** The next request; empty once the file system is unmounted. */
    Optional<FuseRequest> next(ByteBuffer buffer) throws IOException {
        while (true) {
            try {
                if (requests.read(buffer.clear()) < 0) {
                    return Optional.empty();
                }
                return Optional.of(FuseRequest.of(buffer.flip()));
            } catch (IOException failed) {
                String words = String.valueOf(failed.getMessage());
                if (words.contains("No such device")) {
                    return Optional.empty();
                }
                // A request that its sender took back while it was read is gone; every other failure is final.
                if (!words.contains("No such file")) {
                    throw failed;
                }
            }
        }
    }

    /** Room for an answer of at most so many bytes, to be handed to {@link #answer}. */
    static ByteBuffer room(int bytes) {
        return ByteBuffer.allocateDirect(ANSWER_HEADER_BYTES + bytes)
                .order(ByteOrder.nativeOrder())
                .position(ANSWER_HEADER_BYTES);
    }

    /** Sends what was put into the room. */
    void answer(FuseRequest request, ByteBuffer room) throws IOException {
        room.flip();
        room.putInt(0, room.limit()).putInt(4, 0).putLong(8, request.unique());
        write(room);
    }

    void refuse(FuseRequest request, int number) throws IOException {
        ByteBuffer header = room(0);
        header.putInt(0, ANSWER_HEADER_BYTES).putInt(4, -number).putLong(8, request.unique());
        write(header.flip());
    }

    /** The sender may have been killed meanwhile, and nobody waits for the answer any more. */
    private void write(ByteBuffer whole) throws IOException {
        try {
            answers.write(whole);
        } catch (IOException failed) {
            if (!String.valueOf(failed.getMessage()).contains("No such")) {
                throw failed;
            }
        }
    }
}
