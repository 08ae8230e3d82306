package plimsoll.disk;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Map;

/** Error numbers of Linux, and the one that stands for a failed file operation of this process. */
final class Errno {
    static final int EPERM = 1;
    static final int ENOENT = 2;
    static final int EIO = 5;
    static final int EBADF = 9;
    static final int ENOSYS = 38;
    static final int ENOTEMPTY = 39;
    static final int EINVAL = 22;
    static final int EILSEQ = 84;
    private static final int EACCES = 13;
    private static final int EEXIST = 17;
    private static final int ENOTDIR = 20;
    private static final int EISDIR = 21;
    private static final int EMFILE = 24;
    private static final int EFBIG = 27;
    private static final int ENOSPC = 28;
    private static final int ENAMETOOLONG = 36;
    private static final int EDQUOT = 122;

    /** The JDK reports most failures only as the C library's message. */
    private static final Map<String, Integer> BY_MESSAGE = Map.of(
            "No space left on device", ENOSPC,
            "Operation not permitted", EPERM,
            "Permission denied", EACCES,
            "Not a directory", ENOTDIR,
            "Is a directory", EISDIR,
            "Directory not empty", ENOTEMPTY,
            "Too many open files", EMFILE,
            "File too large", EFBIG,
            "File name too long", ENAMETOOLONG,
            "Disk quota exceeded", EDQUOT);

    private Errno() {}

    static int of(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> ENOENT;
            case FileAlreadyExistsException _ -> EEXIST;
            case DirectoryNotEmptyException _ -> ENOTEMPTY;
            case AccessDeniedException _ -> EACCES;
            case ErrnoException refused -> refused.number();
            default -> byMessage(String.valueOf(failure.getMessage()));
        };
    }

    private static int byMessage(String message) {
        return BY_MESSAGE.entrySet().stream()
                .filter(known -> message.contains(known.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(EIO);
    }

    /** A request that is answered with an error number. */
    static final class ErrnoException extends IOException {
        private static final long serialVersionUID = 1L;
        private final int number;

        ErrnoException(int number) {
            super("error " + number);
            this.number = number;
        }

        int number() {
            return number;
        }
    }
}
