package plimsoll.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * The files that a member's JVM writes for the lab, such as a flight recording. A JVM of another user cannot write into
 * the result: it writes into a directory of its own, from which the lab copies.
 */
public interface JvmFiles {
    /** Returns the path under which the JVM writes the file or directory of this name. */
    Path path(String name);

    /**
     * Copies the file or directory of this name into the member's folder of the result; does nothing if the JVM wrote it
     * there, or wrote none.
     *
     * @throws IOException if it is not what a JVM writes, such as a link
     */
    void fetch(String name) throws IOException;

    /** Returns the path of a file with this content that the JVM can read. */
    Path offer(String name, InputStream content) throws IOException;
}
