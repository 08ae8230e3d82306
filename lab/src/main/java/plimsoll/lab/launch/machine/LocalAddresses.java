package plimsoll.lab.launch.machine;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Tells this machine's addresses from those of others. */
public final class LocalAddresses {
    private LocalAddresses() {}

    /** Whether every address of the host is of this machine; false for a name that nobody knows. */
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
            // What cannot be asked is not taken for ours.
            return false;
        }
    }
}
