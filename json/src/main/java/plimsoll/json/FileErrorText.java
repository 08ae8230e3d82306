package plimsoll.json;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** What a file system refused, without the names of Java's types and with a reason where Java gives none. */
public final class FileErrorText {
    private FileErrorText() {}

    public static String of(UncheckedIOException refused) {
        String said = String.valueOf(refused.getMessage());
        IOException cause = refused.getCause();
        if (cause == null) {
            return said;
        }
        if (!(cause instanceof FileSystemException file)) {
            return said.equals(cause.toString()) ? String.valueOf(cause.getMessage()) : said;
        }
        String own = said.equals(file.toString()) ? "" : before(String.valueOf(file.getMessage()), said);
        return own.contains(String.valueOf(file.getFile())) ? own + why(file) : own + file.getFile() + ": " + why(file);
    }

    /** What stands before the system's words; all of it and a colon where they are not in it. */
    private static String before(String system, String said) {
        return said.endsWith(system) ? said.substring(0, said.length() - system.length()) : said + ": ";
    }

    /** The reason alone, without the file. */
    public static String why(IOException refused) {
        return switch (refused) {
            case NoSuchFileException _ -> "no such file or directory";
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException _ -> "it is there already";
            case FileSystemException file ->
                Optional.ofNullable(file.getReason()).orElse("refused");
            default -> String.valueOf(refused.getMessage());
        };
    }
}
