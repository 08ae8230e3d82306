package plimsoll.lab.launch.image;

import java.io.IOException;
import java.nio.file.Path;
import plimsoll.lab.launch.orphan.LabDiskException;
import plimsoll.model.Bytes;

/**
 * Bounds on an image that is unpacked, over all of its layers.
 *
 * @param end value of {@code System.nanoTime()} at which it must be done
 */
record UnpackingBounds(long mostBytes, int mostFiles, long end) {
    private static final long USUAL_BYTES = 16L << 30;
    private static final int USUAL_FILES = 1_000_000;

    /** Left on the disk for everything else. */
    private static final long RESERVE = 256L << 20;

    static UnpackingBounds until(long end) {
        return new UnpackingBounds(USUAL_BYTES, USUAL_FILES, end);
    }

    void check(long bytes, int files) throws IOException {
        if (bytes > mostBytes) {
            throw new IOException(
                    "the image has more than " + new Bytes(mostBytes) + " of files, which is the most here");
        }
        if (files > mostFiles) {
            throw new IOException("the image has more than " + mostFiles + " files, which is the most here");
        }
        if (System.nanoTime() > end) {
            throw new IOException("the image was not unpacked in time; raise bounds: {install: ...} of the study");
        }
    }

    /**
     * Checks before a file is written that it fits the bound and the disk.
     *
     * @throws LabDiskException if it does not fit the disk
     */
    void checkRoom(Path directory, long bytes, long more) throws IOException {
        check(more > mostBytes - bytes ? Long.MAX_VALUE : bytes + more, 0);
        long usable = directory.toFile().getUsableSpace();
        if (more > usable - RESERVE) {
            throw new LabDiskException(new IOException(
                    "the disk of " + directory + " is too small for the image: a file of " + new Bytes(more)
                            + " does not fit into " + new Bytes(usable) + "; XDG_STATE_HOME names another directory"));
        }
    }
}
