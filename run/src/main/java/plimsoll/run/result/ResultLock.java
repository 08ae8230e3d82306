package plimsoll.run.result;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.ResultFolder;
import plimsoll.run.request.RequestException;

/**
 * Keeps two labs from writing into one result; the kernel releases it however the lab dies.
 *
 * <p>Its file is one that no reader opens: when a process closes a file, the kernel releases every lock that the process
 * has on it, also one that it got by another descriptor.
 */
public record ResultLock(FileChannel channel) implements AutoCloseable {
    /** @throws RequestException when another lab holds it, in this process or in another */
    static ResultLock of(ResultFolder folder) {
        try {
            FileChannel channel = opened(folder.lock());
            @Nullable FileLock lock = channel.tryLock();
            if (lock == null) {
                channel.close();
                throw held(folder.path());
            }
            return new ResultLock(channel);
        } catch (OverlappingFileLockException here) {
            // The channel stays open: closing it would release the other lab's lock.
            throw held(folder.path());
        } catch (IOException refused) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "the result " + folder.path() + " cannot be written: " + FileErrorText.why(refused)
                            + "; make sure that the directory exists and is writable");
        }
    }

    private static FileChannel opened(Path file) throws IOException {
        try {
            return RecordFile.newChannel(file);
        } catch (FileAlreadyExistsException earlier) {
            return RecordFile.writableChannel(file);
        }
    }

    private static RequestException held(Path path) {
        return new RequestException(
                ExitCode.USAGE, path + " is being written by another run; wait until that run has ended");
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException gone) {
            throw new java.io.UncheckedIOException("the lock of a result cannot be released", gone);
        }
    }
}
