package plimsoll.netty;

import io.netty.channel.epoll.Epoll;
import io.netty.handler.ssl.OpenSsl;
import java.util.Optional;

/**
 * Prints in a line which of the event loop's native libraries a worker can load here, and exits with 1 if it lacks one.
 * The JDK's selector and TLS replace them.
 */
public final class NativeLibraries {
    private NativeLibraries() {}

    public static void main(String[] arguments) {
        System.out.println(
                sentence("epoll", "the JDK's selector replaces epoll", Optional.ofNullable(Epoll.unavailabilityCause()))
                        + "; "
                        + sentence(
                                OpenSsl.isAvailable() ? OpenSsl.versionString() : "",
                                "the JDK's TLS replaces BoringSSL",
                                Optional.ofNullable(OpenSsl.unavailabilityCause())));
        System.exit(Epoll.isAvailable() && OpenSsl.isAvailable() ? 0 : 1);
    }

    static String sentence(String library, String replacement, Optional<Throwable> cause) {
        return cause.map(missing -> replacement + " (" + line(missing) + ")").orElse(library);
    }

    private static String line(Throwable cause) {
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    }
}
