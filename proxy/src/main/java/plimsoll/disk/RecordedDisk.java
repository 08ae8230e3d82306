package plimsoll.disk;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The requests of one mount, in a file: each with its time in nanoseconds, its number of bytes, and the bytes, in the
 * machine's order. A store can be brought to what a power cut after any of them leaves of it, so that one run of a
 * service gives as many cuts as it has requests.
 *
 * <p>Requests that change nothing are not in it. Requests that ran beside each other are carried out one by one.
 */
public final class RecordedDisk {
    private static final int HEADER_BYTES = Long.BYTES + Integer.BYTES;

    private final List<Request> requests;

    private RecordedDisk(List<Request> requests) {
        this.requests = List.copyOf(requests);
    }

    /** @param end number of bytes of the record up to its end */
    private record Request(long nanos, ByteBuffer bytes, long end) {}

    /** Appends requests. Used by one thread. */
    static final class Writer {
        private final FileChannel file;
        private final LongSupplier nanos;

        private Writer(FileChannel file, LongSupplier nanos) {
            this.file = file;
            this.nanos = nanos;
        }

        void add(ByteBuffer request) throws IOException {
            boolean changes = request.limit() >= FuseLayout.IN_HEADER_BYTES
                    && FuseOpcode.of(request.getInt(FuseLayout.IN_HEADER_OPCODE))
                            .filter(FuseOpcode::changesState)
                            .isPresent();
            if (changes) {
                ByteBuffer whole = ByteBuffer.allocate(HEADER_BYTES + request.remaining())
                        .order(ByteOrder.nativeOrder())
                        .putLong(nanos.getAsLong())
                        .putInt(request.remaining())
                        .put(request)
                        .flip();
                while (whole.hasRemaining()) {
                    file.write(whole);
                }
            }
        }
    }

    static Writer writer(Path file, LongSupplier nanos) throws IOException {
        return new Writer(FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), nanos);
    }

    /** Reads a record. */
    public static RecordedDisk read(Path file) throws IOException {
        ByteBuffer record = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
        List<Request> requests = new ArrayList<>();
        while (record.hasRemaining()) {
            long nanos = record.remaining() < HEADER_BYTES ? 0 : record.getLong();
            int bytes = record.remaining() < Integer.BYTES ? Integer.MAX_VALUE : record.getInt();
            if (bytes < 0 || bytes > record.remaining()) {
                throw new EOFException(
                        file + " ends within request " + (requests.size() + 1) + "; read it once its disk has ended");
            }
            ByteBuffer request = record.slice(record.position(), bytes);
            record.position(record.position() + bytes);
            requests.add(new Request(nanos, request, record.position()));
        }
        return new RecordedDisk(requests);
    }

    /** Returns the number of requests. */
    public int requests() {
        return requests.size();
    }

    /** Returns how many requests were in the record when it had this number of bytes. */
    public int requestsIn(long bytes) {
        return (int) requests.stream().filter(each -> each.end() <= bytes).count();
    }

    /**
     * A power cut of the recorded disk.
     *
     * @param requests number of requests before it
     * @param seed draws a part of the unsynced changes that survives; empty: none survives
     * @param lies whether the disk answers each flush too early
     */
    public record Cut(int requests, Optional<Long> seed, boolean lies) {}

    /**
     * Brings a store to what is left after a cut.
     *
     * @param store a copy of what the disk had when it was mounted, everything synced
     * @param beside an empty directory outside of it
     * @return sentences about the first of the dropped changes
     */
    public List<String> replay(Cut cut, Path store, Path beside) throws IOException {
        AtomicLong now = new AtomicLong();
        InodeTable inodeTable = new InodeTable(store);
        OpenFileTable openFileTable = new OpenFileTable();
        SyncTracker tracker = SyncTracker.of(
                store, inodeTable.hidden(), beside, cut.lies() ? FlushDelay.lie(now::get) : FlushDelay.NONE);
        RequestHandler handler = new RequestHandler(
                new MetadataOperations(inodeTable, openFileTable, Optional.of(tracker)),
                new DataOperations(openFileTable, new DiskQueue(DiskQueue.Costs.NONE, System::nanoTime)));
        for (Request request : requests.subList(0, cut.requests())) {
            now.set(request.nanos());
            carryOut(request, handler);
        }
        openFileTable.closeAll();
        PowerCut.Mode mode =
                cut.seed().<PowerCut.Mode>map(PowerCut.Mode.Torn::new).orElseGet(PowerCut.Mode.Strict::new);
        List<String> dropped = PowerCut.carryOut(tracker, mode).listed();
        tracker.undo().close();
        Files.delete(inodeTable.hidden());
        return dropped;
    }

    private static void carryOut(Request request, RequestHandler handler) throws IOException {
        try {
            handler.reply(FuseRequest.of(request.bytes().duplicate().order(ByteOrder.nativeOrder())));
        } catch (IOException refused) {
            int number = Errno.of(refused);
            if (number == Errno.EIO || number == Errno.EPERM) {
                throw new IOException("a recorded request could not be carried out again: " + refused, refused);
            }
            // The service got any other error, too.
        }
    }
}
