package plimsoll.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import plimsoll.proxy.RateLimiter;

/**
 * The process of a file system: {@code DIRECTORY RATE}, where its files lie and how many bytes a second pass, 0 for no limit. Standard input is the device that
 * the kernel was given for it. Says {@code ready} once it answers, and ends when it is unmounted.
 */
public final class Main {
    private static final int WRONG_USE = 2;
    private static final int WRITE_MAX = 128 * 1024;
    private static final int REQUEST_MAX = WRITE_MAX + 4096;

    /** Requests that move content at once; the kernel keeps more waiting. */
    private static final int AT_ONCE_MAX = 256;

    private static final int VERSION = 7;
    private static final int MINOR = 31;
    private static final int BIG_WRITES = 1 << 5;

    private final FuseChannel channel = new FuseChannel();
    private final MetadataOperations operations;
    private final DataOperations dataOperations;
    private final Semaphore room = new Semaphore(AT_ONCE_MAX);
    private final ConcurrentLinkedDeque<ByteBuffer> idle = new ConcurrentLinkedDeque<>();

    private Main(Path store, double rate) {
        OpenFileTable table = new OpenFileTable();
        RateLimiter limiter = new RateLimiter(System::nanoTime);
        if (rate > 0) {
            limiter.set(rate);
        }
        this.operations = new MetadataOperations(new InodeTable(store), table);
        this.dataOperations = new DataOperations(table, limiter);
    }

    public static void main(String[] words) throws IOException, InterruptedException {
        if (words.length != 2 || !Files.isDirectory(Path.of(words[0])) || !words[1].matches("[0-9]{1,12}")) {
            System.out.println("the arguments are DIRECTORY BYTES_PER_SECOND, but these are " + List.of(words));
            System.exit(WRONG_USE);
        }
        new Main(Path.of(words[0]), Double.parseDouble(words[1])).serve();
    }

    private void serve() throws IOException, InterruptedException {
        while (true) {
            ByteBuffer buffer = Optional.ofNullable(idle.poll())
                    .orElseGet(() -> ByteBuffer.allocateDirect(REQUEST_MAX).order(ByteOrder.nativeOrder()));
            Optional<FuseRequest> request = channel.next(buffer);
            if (request.isEmpty()) {
                return;
            }
            room.acquire();
            if (movesContent(request.get())) {
                Thread.ofVirtual().name("content").start(() -> carryOut(request.get(), buffer));
            } else {
                carryOut(request.get(), buffer);
            }
        }
    }

    private static boolean movesContent(FuseRequest request) {
        return switch (request.operation()) {
            case 15, 16, 20 -> true;
            default -> false;
        };
    }

    private void carryOut(FuseRequest request, ByteBuffer buffer) {
        try {
            Optional<ByteBuffer> answer = answer(request);
            if (answer.isPresent()) {
                channel.answer(request, answer.get());
            }
        } catch (IOException failed) {
            refuse(request, Errno.of(failed));
        } catch (RuntimeException mistake) {
            // The kernel waits for an answer to every request, and its caller with it.
            mistake.printStackTrace();
            refuse(request, Errno.BROKEN);
        } finally {
            idle.push(buffer);
            room.release();
        }
    }

    private void refuse(FuseRequest request, int number) {
        try {
            channel.refuse(request, number);
        } catch (IOException broken) {
            throw new java.io.UncheckedIOException("the kernel takes no answer any more", broken);
        }
    }

    /** By the kernel's numbers; empty where it wants no answer. What is not built is refused, and the kernel makes do without it or says so. */
    private Optional<ByteBuffer> answer(FuseRequest request) throws IOException {
        return switch (request.operation()) {
            case 1 -> Optional.of(operations.lookup(request));
            case 3 -> Optional.of(operations.attributes(request));
            case 4 -> Optional.of(operations.change(request));
            case 9 -> Optional.of(operations.directory(request));
            case 10, 11 -> Optional.of(operations.delete(request));
            case 12 -> Optional.of(operations.rename(request));
            case 14 -> Optional.of(operations.open(request));
            case 15 -> Optional.of(dataOperations.read(request));
            case 16 -> Optional.of(dataOperations.write(request));
            case 17 -> Optional.of(operations.space(request));
            case 18, 29 -> Optional.of(operations.close(request));
            case 20 -> Optional.of(dataOperations.sync(request));
            case 26 -> Optional.of(hello());
            case 27 -> Optional.of(operations.openDirectory(request));
            case 28 -> Optional.of(operations.list(request));
            case 30 -> Optional.of(FuseChannel.room(0));
            case 35 -> Optional.of(operations.create(request));
            case 2 -> {
                operations.forget(request);
                yield Optional.empty();
            }
            case 42 -> {
                operations.forgetAll(request);
                yield Optional.empty();
            }
            case 36 -> Optional.empty();
            default -> throw new Errno.Unanswerable(Errno.NOT_BUILT);
        };
    }

    private static ByteBuffer hello() {
        System.out.println("ready");
        ByteBuffer answer = FuseChannel.room(64);
        answer.putInt(VERSION).putInt(MINOR).putInt(WRITE_MAX).putInt(BIG_WRITES);
        answer.putShort((short) 16).putShort((short) 12).putInt(WRITE_MAX).putInt(1);
        return answer.put(new byte[answer.remaining()]);
    }
}
