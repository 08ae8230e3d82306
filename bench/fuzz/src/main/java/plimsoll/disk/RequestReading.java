package plimsoll.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import plimsoll.fuzz.Refusals;

/** Handles requests of the kernel in a store of its own, which none may leave. */
public final class RequestReading {
    private final Path directory;
    private final Path store;
    private final MetadataOperations metadata;

    public RequestReading() {
        try {
            directory = Files.createTempDirectory("plimsoll-fuzz");
            store = Files.createDirectory(directory.resolve("store"));
            metadata = new MetadataOperations(new InodeTable(store), new OpenFileTable());
        } catch (IOException e) {
            throw Refusals.unexpected(e);
        }
    }

    public void read(byte[] input) throws IOException {
        try {
            handle(FuseRequest.of(ByteBuffer.wrap(input).order(ByteOrder.LITTLE_ENDIAN)));
        } catch (IOException refused) {
            Refusals.require(Errno.of(refused) > 0, refused);
        }
        try (Stream<Path> files = Files.list(directory)) {
            Refusals.require(files.allMatch(store::equals), "a file beside the store");
        }
    }

    private void handle(FuseRequest request) throws IOException {
        FuseOpcode opcode = request.opcode().orElseThrow(() -> new Errno.ErrnoException(Errno.ENOSYS));
        switch (opcode) {
            case LOOKUP -> metadata.lookup(request);
            case GETATTR -> metadata.attributes(request);
            case MKDIR -> metadata.makeDirectory(request);
            case UNLINK, RMDIR -> metadata.delete(request);
            case RENAME -> metadata.rename(request);
            case READDIR -> metadata.list(request);
            case FORGET -> metadata.forget(request);
            case BATCH_FORGET -> metadata.forgetAll(request);
            case RELEASE, RELEASEDIR -> metadata.close(request);
            case READ -> request.size();
            case WRITE -> request.content();
            case CREATE -> request.name(FuseLayout.CREATE_NAME);
            case OPENDIR, OPEN, FSYNC, SETATTR, STATFS, INIT, FSYNCDIR, INTERRUPT -> request.int64(FuseLayout.IO_FH);
        }
    }
}
