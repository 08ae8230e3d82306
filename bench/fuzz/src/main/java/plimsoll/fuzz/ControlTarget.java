package plimsoll.fuzz;

import java.io.IOException;
import plimsoll.disk.RequestReading;
import plimsoll.proxy.CommandReading;

/** The commands of a proxy, and the requests of the kernel to a member's own disk. */
public final class ControlTarget {
    private static final RequestReading DISK = new RequestReading();

    private ControlTarget() {}

    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        CommandReading.read(input);
        DISK.read(input);
    }
}
