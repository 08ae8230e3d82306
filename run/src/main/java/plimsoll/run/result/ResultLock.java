package plimsoll.run.result;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.ResultFolder;
import plimsoll.run.request.RequestException;

/** Keeps two labs from writing into one result; the kernel takes it back when its lab dies, however it dies. */
public record ResultLock(FileChannel channel) implements AutoCloseable {
    /** @throws RequestException when another lab holds it, in this process or in another */
    static ResultLock of(ResultFolder folder) {
        try {
            FileChannel channel = FileChannel.open(folder.study(), StandardOpenOption.WRITE);
            @Nullable FileLock lock = channel.tryLock();
            if (lock == null) {
                channel.close();
                throw held(folder.path());
            }
            return new ResultLock(channel);
        } catch (OverlappingFileLockException here) {
            // The channel stays open: to close it would give back the lock of the other one.
            throw held(folder.path());
        } catch (IOException refused) {
            throw new RequestException(
                    ExitCode.USAGE, "the result " + folder.path() + " cannot be written: " + refused.getMessage());
        }
    }

    private static RequestException held(Path path) {
        return new RequestException(
                ExitCode.USAGE, path + " is being written by a run that goes on; wait until it has ended");
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException gone) {
            throw new java.io.UncheckedIOException("the lock of a result cannot be given back", gone);
        }
    }
}
