package plimsoll.disk;

/**
 * Byte offsets, sizes and flags of the kernel's structures, named as in {@code linux/fuse.h} (protocol 7.31): an offset
 * is the structure's name without {@code fuse_} and {@code _in}, then the field's. Offsets in request bodies count from
 * the end of {@code fuse_in_header}.
 */
final class FuseLayout {
    static final int KERNEL_VERSION = 7;
    static final int KERNEL_MINOR_VERSION = 31;

    static final int IN_HEADER_OPCODE = 4;
    static final int IN_HEADER_UNIQUE = 8;
    static final int IN_HEADER_NODEID = 16;
    static final int IN_HEADER_UID = 24;
    static final int IN_HEADER_GID = 28;
    static final int IN_HEADER_BYTES = 40;

    static final int OUT_HEADER_LEN = 0;
    static final int OUT_HEADER_ERROR = 4;
    static final int OUT_HEADER_UNIQUE = 8;
    static final int OUT_HEADER_BYTES = 16;

    static final int FORGET_NLOOKUP = 0;
    static final int BATCH_FORGET_COUNT = 0;
    static final int BATCH_FORGET_FIRST = 8;
    static final int FORGET_ONE_NODEID = 0;
    static final int FORGET_ONE_NLOOKUP = 8;
    static final int FORGET_ONE_BYTES = 16;

    static final int SETATTR_VALID = 0;
    static final int SETATTR_SIZE = 16;
    static final int SETATTR_ATIME = 32;
    static final int SETATTR_MTIME = 40;
    static final int SETATTR_ATIMENSEC = 56;
    static final int SETATTR_MTIMENSEC = 60;
    static final int SETATTR_MODE = 68;
    static final int SETATTR_UID = 76;
    static final int SETATTR_GID = 80;

    static final int FATTR_MODE = 1 << 0;
    static final int FATTR_UID = 1 << 1;
    static final int FATTR_GID = 1 << 2;
    static final int FATTR_SIZE = 1 << 3;
    static final int FATTR_ATIME = 1 << 4;
    static final int FATTR_MTIME = 1 << 5;
    static final int FATTR_ATIME_NOW = 1 << 7;
    static final int FATTR_MTIME_NOW = 1 << 8;

    static final int MKDIR_MODE = 0;
    static final int MKDIR_NAME = 8;
    static final int RENAME_NEWDIR = 0;
    static final int RENAME_NAME = 8;
    static final int CREATE_MODE = 4;
    static final int CREATE_NAME = 16;

    static final int OPEN_FLAGS = 0;
    static final int O_ACCMODE = 3;
    static final int O_RDONLY = 0;
    static final int FOPEN_KEEP_CACHE = 1 << 1;

    /** In {@code fuse_read_in}, {@code fuse_write_in}, {@code fuse_release_in} and {@code fuse_fsync_in} alike. */
    static final int IO_FH = 0;

    /** In {@code fuse_read_in} and {@code fuse_write_in} alike. */
    static final int IO_OFFSET = 8;

    /** In {@code fuse_read_in} and {@code fuse_write_in} alike. */
    static final int IO_SIZE = 16;

    /** The kernel reads at most 32 pages at once, or 256 after a negotiation that we do not offer. */
    static final int READ_MAX = 1 << 20;

    static final int WRITE_IN_BYTES = 40;

    /** The flags with which the file was opened. */
    static final int WRITE_FLAGS = 32;

    /** Set by O_SYNC too. */
    static final int O_DSYNC = 1 << 12;

    static final int NOTIFY_INVALIDATE_ENTRY = 3;
    static final int INVALIDATE_ENTRY_BYTES = 16;

    static final int BIG_WRITES = 1 << 5;

    static final int ATTR_BYTES = 88;
    static final int ATTR_OUT_BYTES = 16 + ATTR_BYTES;
    static final int ENTRY_OUT_BYTES = 40 + ATTR_BYTES;
    static final int OPEN_OUT_BYTES = 16;
    static final int WRITE_OUT_BYTES = 8;
    static final int STATFS_OUT_BYTES = 80;
    static final int INIT_OUT_BYTES = 64;

    static final int DIRENT_HEADER_BYTES = 24;
    static final int DIRENT_ALIGNMENT = 8;
    static final int DT_DIR = 4;
    static final int DT_REG = 8;

    private FuseLayout() {}
}
