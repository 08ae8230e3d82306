package plimsoll.model.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** Messages for failed file operations: without Java type names, and with a reason where Java gives none. */
public final class FileErrorText {
    private FileErrorText() {}

    public static String of(UncheckedIOException failure) {
        String message = String.valueOf(failure.getMessage());
        IOException cause = failure.getCause();
        if (cause == null) {
            return message;
        }
        if (!(cause instanceof FileSystemException file)) {
            return message.equals(cause.toString()) ? String.valueOf(cause.getMessage()) : message;
        }
        String system = String.valueOf(file.getMessage());
        if (message.endsWith(": " + why(file)) && !message.endsWith(system)) {
            return message;
        }
        String prefix = message.equals(file.toString()) ? "" : before(system, message);
        return prefix.contains(String.valueOf(file.getFile()))
                ? prefix + why(file)
                : prefix + file.getFile() + ": " + why(file);
    }

    /**
     * Returns the part of a message before the system's text; the whole message and a colon if it does not end with
     * that text.
     */
    private static String before(String system, String message) {
        return message.endsWith(system) ? message.substring(0, message.length() - system.length()) : message + ": ";
    }

    /** Returns the step that lets a refused write succeed, as an imperative. */
    public static String remedy(UncheckedIOException failure) {
        return failure.getCause() instanceof AccessDeniedException ? "let this user write there" : "free some space";
    }

    /** Returns the reason alone, without the file. */
    public static String why(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "it already exists";
        }
        if (failure instanceof FileSystemException file) {
            return Optional.ofNullable(file.getReason()).orElse("refused");
        }
        return String.valueOf(failure.getMessage());
    }
}
