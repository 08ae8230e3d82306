package plimsoll.disk;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Map;

/** The kernel's number for what a file operation of this process failed with. */
final class Errno {
    static final int NOT_FOUND = 2;
    static final int BAD_HANDLE = 9;
    static final int NO_SPACE = 28;
    static final int NOT_BUILT = 38;
    static final int BROKEN = 5;
    private static final int EXISTS = 17;
    private static final int NOT_EMPTY = 39;

    /** The JDK hands on the C library's words. */
    private static final Map<String, Integer> BY_WORDS = Map.of(
            "No space left on device", NO_SPACE,
            "Permission denied", 13,
            "Not a directory", 20,
            "Is a directory", 21,
            "Too many open files", 24,
            "File too large", 27,
            "File name too long", 36,
            "Disk quota exceeded", 122);

    private Errno() {}

    static int of(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> NOT_FOUND;
            case FileAlreadyExistsException _ -> EXISTS;
            case DirectoryNotEmptyException _ -> NOT_EMPTY;
            case Unanswerable refused -> refused.number();
            default -> byWords(String.valueOf(failure.getMessage()));
        };
    }

    private static int byWords(String message) {
        return BY_WORDS.entrySet().stream()
                .filter(words -> message.contains(words.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(BROKEN);
    }

    /** A request that is answered with a number. */
    static final class Unanswerable extends IOException {
        private static final long serialVersionUID = 1L;
        private final int number;

        Unanswerable(int number) {
            super("error " + number);
            this.number = number;
        }

        int number() {
            return number;
        }
    }
}
