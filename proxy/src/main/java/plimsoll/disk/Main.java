package plimsoll.disk;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import plimsoll.proxy.RateLimiter;

/**
 * The file system process: {@code DIRECTORY RATE}, the directory that stores its files and its rate in bytes per
 * second, 0 for no limit. Standard input is the FUSE device of the mount. Prints {@code ready} when the kernel has
 * accepted it, and ends when it is unmounted.
 */
public final class Main {
    private static final int WRONG_USE = 2;

    private Main() {}

    public static void main(String[] words) throws IOException, InterruptedException {
        if (words.length != 2 || !Files.isDirectory(Path.of(words[0])) || !words[1].matches("[0-9]{1,12}")) {
            System.out.println(
                    "expected an existing DIRECTORY and BYTES_PER_SECOND (0: no limit), got " + List.of(words));
            System.exit(WRONG_USE);
        }
        server(Path.of(words[0]), Double.parseDouble(words[1])).serve();
    }

    private static FuseServer server(Path store, double rate) throws IOException {
        OpenFileTable table = new OpenFileTable();
        RateLimiter limiter = new RateLimiter(System::nanoTime);
        if (rate > 0) {
            limiter.set(rate);
        }
        FuseChannel device = new FuseChannel(
                new FileInputStream(FileDescriptor.in).getChannel(),
                new FileOutputStream(FileDescriptor.in).getChannel());
        return new FuseServer(
                device,
                new MetadataOperations(new InodeTable(store), table),
                new DataOperations(table, limiter, System::nanoTime));
    }
}
