package plimsoll.farm.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;

/** Locks that keep two processes out of one directory. */
public final class FileLocks {
    private FileLocks() {}

    /** Locks a file until its channel is closed. Returns false when another process, or this one, has the lock. */
    public static boolean tried(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException ownProcess) {
            return false;
        }
    }
}
