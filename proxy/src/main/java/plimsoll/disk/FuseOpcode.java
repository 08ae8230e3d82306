package plimsoll.disk;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The requests that this file system handles, named as in {@code enum fuse_opcode} of {@code linux/fuse.h}. */
enum FuseOpcode {
    LOOKUP(1),
    FORGET(2),
    GETATTR(3),
    SETATTR(4),
    MKDIR(9),
    UNLINK(10),
    RMDIR(11),
    RENAME(12),
    OPEN(14),
    READ(15),
    WRITE(16),
    STATFS(17),
    RELEASE(18),
    FSYNC(20),
    INIT(26),
    OPENDIR(27),
    READDIR(28),
    RELEASEDIR(29),
    FSYNCDIR(30),
    CREATE(35),
    INTERRUPT(36),
    BATCH_FORGET(42);

    private static final Map<Integer, FuseOpcode> BY_CODE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(opcode -> opcode.code, Function.identity()));

    private final int code;

    FuseOpcode(int code) {
        this.code = code;
    }

    /** Returns the request with this number; empty when this file system does not handle it. */
    static Optional<FuseOpcode> of(int code) {
        return Optional.ofNullable(BY_CODE.get(code));
    }

    boolean movesBytes() {
        return this == READ || this == WRITE;
    }

    /** Whether the request may change files, or the numbers that the kernel has for them. */
    boolean changesState() {
        return switch (this) {
            case GETATTR, READ, STATFS, INIT, READDIR, INTERRUPT -> false;
            default -> true;
        };
    }
}
