package plimsoll.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Carries out requests and makes their replies. */
record RequestHandler(MetadataOperations metadataOperations, DataOperations dataOperations) {

    /** Returns from when a request may be carried out, in nanoseconds of the disk's clock. */
    long carryOutFrom(FuseRequest request, long now) {
        return request.opcode().filter(FuseOpcode.WRITE::equals).isPresent()
                ? dataOperations.writeFrom(request, now)
                : now;
    }

    /** Takes the disk's time for a request that was carried out; returns from when it may be answered. */
    long answerFrom(FuseRequest request, Optional<ByteBuffer> reply, long since) throws IOException {
        return switch (request.opcode().orElseThrow()) {
            case READ -> dataOperations.readFrom(request, reply.orElseThrow(), since);
            case WRITE -> dataOperations.writtenFrom(reply.orElseThrow(), since);
            default -> metadataOperations.answerFrom(request, since);
        };
    }

    /**
     * Returns the reply, empty for a request that has none. ENOSYS for the others: the kernel does without them or
     * fails the call.
     */
    Optional<ByteBuffer> reply(FuseRequest request) throws IOException {
        FuseOpcode opcode = request.opcode().orElseThrow(() -> new Errno.ErrnoException(Errno.ENOSYS));
        return switch (opcode) {
            case LOOKUP -> Optional.of(metadataOperations.lookup(request));
            case GETATTR -> Optional.of(metadataOperations.attributes(request));
            case SETATTR -> Optional.of(metadataOperations.setAttributes(request));
            case MKDIR -> Optional.of(metadataOperations.makeDirectory(request));
            case UNLINK, RMDIR -> Optional.of(metadataOperations.delete(request));
            case RENAME -> Optional.of(metadataOperations.rename(request));
            case OPEN -> Optional.of(metadataOperations.open(request));
            case READ -> Optional.of(dataOperations.read(request));
            case WRITE -> Optional.of(dataOperations.write(request));
            case STATFS -> Optional.of(metadataOperations.statistics(request));
            case RELEASE, RELEASEDIR -> Optional.of(metadataOperations.close(request));
            case FSYNC -> Optional.of(dataOperations.sync(request));
            case INIT -> Optional.of(FuseServer.init());
            case OPENDIR -> Optional.of(metadataOperations.openDirectory(request));
            case READDIR -> Optional.of(metadataOperations.list(request));
            case FSYNCDIR -> Optional.of(metadataOperations.syncDirectory(request));
            case CREATE -> Optional.of(metadataOperations.create(request));
            case FORGET -> {
                metadataOperations.forget(request);
                yield Optional.empty();
            }
            case BATCH_FORGET -> {
                metadataOperations.forgetAll(request);
                yield Optional.empty();
            }
            case INTERRUPT -> Optional.empty();
        };
    }
}
