package plimsoll.netty;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.EventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringBufferRingConfig;
import io.netty.channel.uring.IoUringChannelOption;
import io.netty.channel.uring.IoUringFixedBufferRingAllocator;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringIoHandlerConfig;
import io.netty.channel.uring.IoUringSocketChannel;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The mechanism by which an event loop reads and writes its sockets. */
enum SocketTransport {
    /**
     * The kernel sends for all connections at one call, and receives into buffers that the connections of a loop share.
     */
    IO_URING,
    EPOLL,
    /** The JDK's selector, which is available everywhere. */
    NIO;

    /** A system property with the name of a transport, to compare them. */
    private static final String PROPERTY = "plimsoll.transport";

    /** Entries of the submission ring; a full one is submitted early. */
    private static final int SUBMISSIONS = 1024;

    /** Entries of the completion ring; it must hold what many connections receive at the same time. */
    private static final int COMPLETIONS = 16_384;

    /** The number by which the connections of a loop refer to their buffers. */
    private static final short BUFFERS = 0;

    private static final short BUFFER_COUNT = 16;
    private static final int BUFFER_BYTES = 65_536;

    /** Returns the transport that the system property names, or else epoll, or the JDK's selector without it. */
    static SocketTransport chosen() {
        return chosen(Optional.ofNullable(System.getProperty(PROPERTY)), SocketTransport::obstacle);
    }

    /**
     * @param name of the transport to use, if one was named
     * @param obstacle why a machine does not have a transport; empty if it does
     * @throws IllegalArgumentException if no transport has the name
     * @throws IllegalStateException if the machine does not have it, with the obstacle
     */
    static SocketTransport chosen(Optional<String> name, Function<SocketTransport, Optional<Throwable>> obstacle) {
        if (name.isEmpty()) {
            return obstacle.apply(EPOLL).isEmpty() ? EPOLL : NIO;
        }
        SocketTransport named = Arrays.stream(values())
                .filter(each -> each.label().equals(name.get()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the system property " + PROPERTY + " is '" + name.get()
                        + "'; it must be one of "
                        + Arrays.stream(values()).map(SocketTransport::label).collect(Collectors.joining(", "))));
        obstacle.apply(named).ifPresent(cause -> {
            throw new IllegalStateException(
                    "the transport " + named.label() + " is not available here: " + cause, cause);
        });
        return named;
    }

    private String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the reason why this machine does not have the transport; empty if it does. */
    Optional<Throwable> obstacle() {
        return switch (this) {
            case IO_URING -> Optional.ofNullable(IoUring.unavailabilityCause()).or(SocketTransport::noSharedBuffers);
            case EPOLL -> Optional.ofNullable(Epoll.unavailabilityCause());
            case NIO -> Optional.empty();
        };
    }

    /** Without shared buffers, each answer would take two more submissions and completions. */
    private static Optional<Throwable> noSharedBuffers() {
        return IoUring.isRegisterBufferRingIncSupported()
                ? Optional.empty()
                : Optional.of(new UnsupportedOperationException(
                        "the kernel has no buffers that several receives fill (Linux 6.12)"));
    }

    /** Returns what runs the sockets of a loop. */
    IoHandlerFactory ioHandlers() {
        return switch (this) {
            case IO_URING -> IoUringIoHandler.newFactory(rings());
            case EPOLL -> EpollIoHandler.newFactory();
            case NIO -> NioIoHandler.newFactory();
        };
    }

    private static IoUringIoHandlerConfig rings() {
        return new IoUringIoHandlerConfig()
                .setRingSize(SUBMISSIONS)
                .setCqSize(COMPLETIONS)
                .setBufferRingConfig(IoUringBufferRingConfig.builder()
                        .bufferGroupId(BUFFERS)
                        .bufferRingSize(BUFFER_COUNT)
                        .batchSize(BUFFER_COUNT)
                        .incremental(true)
                        .allocator(new IoUringFixedBufferRingAllocator(PooledByteBufAllocator.DEFAULT, BUFFER_BYTES))
                        .build());
    }

    /** Returns a bootstrap of connections to an address, for a loop with the {@link #ioHandlers} of this transport. */
    Bootstrap bootstrap(EventLoop loop, InetSocketAddress address) {
        Bootstrap bootstrap = new Bootstrap().group(loop);
        return switch (this) {
            case IO_URING ->
                bootstrap
                        .channelFactory(() -> new IoUringSocketChannel())
                        .option(IoUringChannelOption.IO_URING_BUFFER_GROUP_ID, BUFFERS);
            case EPOLL -> bootstrap.channelFactory(() -> new EpollSocketChannel(family(address)));
            case NIO -> bootstrap.channelFactory(() -> new NioSocketChannel());
        };
    }

    /** Returns the address's own family: an IPv4 connection on an IPv6 socket costs the kernel more. */
    private static SocketProtocolFamily family(InetSocketAddress address) {
        return address.getAddress() instanceof Inet4Address ? SocketProtocolFamily.INET : SocketProtocolFamily.INET6;
    }
}
