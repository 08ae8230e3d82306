package plimsoll.lab.launch.machine;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Distinguishes this machine's addresses from those of others. */
public final class LocalAddresses {
    private LocalAddresses() {}

    /** Returns whether every address of the host belongs to this machine; false for a name that cannot be resolved. */
    public static boolean include(String host) {
        try {
            return Arrays.stream(InetAddress.getAllByName(host.replaceAll("^\\[|]$", "")))
                    .allMatch(LocalAddresses::own);
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static boolean own(InetAddress address) {
        try {
            return address.isLoopbackAddress()
                    || address.isAnyLocalAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            // An address that cannot be checked does not count as ours.
            return false;
        }
    }
}
