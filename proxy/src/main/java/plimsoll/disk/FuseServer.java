package plimsoll.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Answers the requests of one mount. Every request that has a reply gets one, also after an unexpected exception. */
final class FuseServer {
    private static final int WRITE_MAX = 128 * 1024;
    static final int REQUEST_MAX = WRITE_MAX + 4096;

    /** Requests that are handled at the same time; the kernel queues the others. */
    private static final int CONCURRENT_MAX = 256;

    /** Background requests, such as read-ahead, that the kernel sends before it waits for replies. */
    private static final short BACKGROUND_MAX = 16;

    /** Background requests at which the kernel calls the file system congested. */
    private static final short CONGESTION_THRESHOLD = 12;

    private static final int TIME_GRANULARITY_NANOS = 1;

    /**
     * How long the answer to a read or a write may be late; far less than {@link DataOperations#AHEAD_NANOS}, so that
     * no disk idles for it. A sync comes without such a reserve, and may cost less than this.
     */
    private static final long MOMENT_NANOS = 500_000;

    private final FuseChannel channel;
    private final RequestHandler handler;
    private final DiskQueue queue;
    private final AnswerQueue pieces;
    private final AnswerQueue turns;
    private final Semaphore room = new Semaphore(CONCURRENT_MAX);
    private final ConcurrentLinkedDeque<ByteBuffer> idle = new ConcurrentLinkedDeque<>();
    private final ReentrantReadWriteLock running = new ReentrantReadWriteLock();

    /** @param queue has the time in which requests are answered */
    FuseServer(FuseChannel channel, RequestHandler handler, DiskQueue queue) {
        this(channel, handler, queue, MOMENT_NANOS);
    }

    /** @param momentNanos how long the answer to a read or a write may be late */
    FuseServer(FuseChannel channel, RequestHandler handler, DiskQueue queue, long momentNanos) {
        this.channel = channel;
        this.handler = handler;
        this.queue = queue;
        this.pieces = new AnswerQueue(queue, momentNanos);
        this.turns = new AnswerQueue(queue, 0);
    }

    /**
     * The outcome of a request.
     *
     * @param reply empty for a request that has none, and for a refused one
     * @param errno 0 for a request that was carried out
     * @param from when it may be sent, in nanoseconds of the queue's clock
     */
    private record RequestOutcome(Optional<ByteBuffer> reply, int errno, long from) {}

    /** Returns a lock that is free while no request runs; requests wait while it is held. */
    Lock alone() {
        return running.writeLock();
    }

    /** Serves until the file system is unmounted. */
    void serve() throws IOException, InterruptedException {
        Thread.ofPlatform().daemon().name("pieces").start(pieces::serve);
        Thread.ofPlatform().daemon().name("turns").start(turns::serve);
        while (true) {
            ByteBuffer buffer = Optional.ofNullable(idle.poll())
                    .orElseGet(() -> ByteBuffer.allocateDirect(REQUEST_MAX).order(ByteOrder.nativeOrder()));
            Optional<FuseRequest> request = channel.next(buffer);
            if (request.isEmpty()) {
                return;
            }
            room.acquire();
            begin(request.get(), buffer);
        }
    }

    /**
     * Carries requests out at once and in order: a thread for each would cost more than most of them. A sync, which
     * takes the machine's own disk as long as it takes, and a write that comes after the name of its file have one.
     */
    private void begin(FuseRequest request, ByteBuffer buffer) {
        long from = handler.carryOutFrom(request, queue.now());
        boolean syncs = request.opcode().filter(FuseOpcode.FSYNC::equals).isPresent();
        if (syncs || !queue.isOver(from)) {
            Thread.ofVirtual().name("content").start(() -> {
                queue.await(from);
                handle(request, buffer);
            });
        } else {
            handle(request, buffer);
        }
    }

    private void handle(FuseRequest request, ByteBuffer buffer) {
        RequestOutcome outcome = carriedOut(request);
        if (queue.isOver(outcome.from())) {
            answer(request, outcome, buffer);
        } else {
            later(request).add(outcome.from(), () -> answer(request, outcome, buffer));
        }
    }

    private AnswerQueue later(FuseRequest request) {
        return request.opcode().filter(FuseOpcode::movesBytes).isPresent() ? pieces : turns;
    }

    private RequestOutcome carriedOut(FuseRequest request) {
        long since = queue.now();
        running.readLock().lock();
        try {
            Optional<ByteBuffer> reply = handler.reply(request);
            return new RequestOutcome(reply, 0, handler.answerFrom(request, reply, since));
        } catch (IOException failed) {
            return new RequestOutcome(Optional.empty(), Errno.of(failed), since);
        } catch (RuntimeException | Error mistake) {
            // Without a reply the kernel, and the calling process with it, would wait indefinitely.
            mistake.printStackTrace();
            return new RequestOutcome(Optional.empty(), Errno.EIO, since);
        } finally {
            running.readLock().unlock();
        }
    }

    private void answer(FuseRequest request, RequestOutcome outcome, ByteBuffer buffer) {
        try {
            if (outcome.errno() != 0) {
                replyError(request, outcome.errno());
            } else if (outcome.reply().isPresent()) {
                channel.reply(request, outcome.reply().get());
            }
        } catch (IOException failed) {
            replyError(request, Errno.of(failed));
        } finally {
            idle.push(buffer);
            room.release();
        }
    }

    private void replyError(FuseRequest request, int errno) {
        try {
            channel.replyError(request, errno);
        } catch (IOException broken) {
            throw new UncheckedIOException("cannot write a reply to the FUSE device", broken);
        }
    }

    /** Accepts the mount. */
    static ByteBuffer init() {
        System.out.println("ready");
        ByteBuffer reply = FuseChannel.newReply(FuseLayout.INIT_OUT_BYTES);
        int readAheadMax = WRITE_MAX;
        reply.putInt(FuseLayout.KERNEL_VERSION).putInt(FuseLayout.KERNEL_MINOR_VERSION);
        reply.putInt(readAheadMax).putInt(FuseLayout.BIG_WRITES);
        reply.putShort(BACKGROUND_MAX).putShort(CONGESTION_THRESHOLD);
        reply.putInt(WRITE_MAX).putInt(TIME_GRANULARITY_NANOS);
        return reply.put(new byte[reply.remaining()]);
    }
}
