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
 * A network namespace of this process's own, in which one thread lives: what that thread opens belongs to it, while all other threads reach targets as before.
 *
 * <p>Whoever starts the proxy connects it to the outside, by {@link #path}. It vanishes with the process, and with it every interface that was put in.
 */
final class NetworkNamespace implements SocketNamespace {
    private static final int CLONE_NEWNET = 0x4000_0000;

    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("apart").factory());
    private final Path path;

    private NetworkNamespace() throws IOException {
        this.path = inside(NetworkNamespace::leave);
    }

    /** @throws IOException where this process may not have one */
    static NetworkNamespace open() throws IOException {
        return new NetworkNamespace();
    }

    /** The file by which other programs enter it. */
    Path path() {
        return path;
    }

    /** All addresses: only what was connected to it leads here. */
    @Override
    public InetAddress address() {
        return new InetSocketAddress(0).getAddress();
    }

    @Override
    public <T> T inside(Opening<T> opening) throws IOException {
        try {
            return thread.submit(opening::open).get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException refused) {
                throw refused;
            }
            throw new IOException(failed.getCause());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a socket was opened");
        }
    }

    /** The calling thread alone leaves the network of the process. */
    @SuppressWarnings("restricted")
    private static Path leave() throws IOException {
        Linker linker = Linker.nativeLinker();
        MethodHandle unshare = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("unshare"),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
        try {
            if ((int) unshare.invokeExact(CLONE_NEWNET) != 0) {
                throw new IOException("this process may not have a network namespace of its own: run as root");
            }
        } catch (IOException refused) {
            throw refused;
        } catch (Throwable broken) {
            throw new IOException("unshare cannot be called: " + broken, broken);
        }
        return Path.of(
                "/proc", Files.readSymbolicLink(Path.of("/proc/thread-self")).toString(), "ns", "net");
    }
}
