package plimsoll.proxy;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A private network namespace that one thread of this process has entered: the sockets that this thread opens belong to
 * it, while all other threads reach targets as before.
 *
 * <p>The parent process connects it to the outside through {@link #path}. It vanishes with this process, and so does
 * every interface that was moved into it.
 */
final class NetworkNamespace implements SocketNamespace {
    private static final int CLONE_NEWNET = 0x4000_0000;

    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("apart").factory());
    private final Path path;

    private NetworkNamespace() throws IOException {
        this.path = inside(NetworkNamespace::enter);
    }

    /** @throws IOException where this process has no right to create one */
    static NetworkNamespace open() throws IOException {
        return new NetworkNamespace();
    }

    /** Returns the file through which other programs enter the namespace. */
    Path path() {
        return path;
    }

    /** Returns the wildcard address: only interfaces that were moved into the namespace lead here. */
    @Override
    public InetAddress address() {
        return new InetSocketAddress(0).getAddress();
    }

    @Override
    public <T> T inside(SocketOpener<T> opener) throws IOException {
        try {
            return thread.submit(opener::open).get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException refused) {
                throw refused;
            }
            throw new IOException(failed.getCause());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while opening a socket");
        }
    }

    /** Moves the calling thread, and no other, into a new namespace. */
    @SuppressWarnings("restricted")
    private static Path enter() throws IOException {
        Linker linker = Linker.nativeLinker();
        MethodHandle unshare = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("unshare"),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
        try {
            if ((int) unshare.invokeExact(CLONE_NEWNET) != 0) {
                throw new IOException(
                        "unshare(CLONE_NEWNET) failed, so there is no network namespace for the proxy; run as root");
            }
        } catch (IOException refused) {
            throw refused;
        } catch (Throwable broken) {
            throw new IOException("cannot call unshare: " + broken, broken);
        }
        return Path.of(
                "/proc", Files.readSymbolicLink(Path.of("/proc/thread-self")).toString(), "ns", "net");
    }
}
