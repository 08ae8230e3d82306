import java.net.InetAddress;
import java.net.ServerSocket;

/** Listens at an address, says so, and waits. */
public class Listens {
    public static void main(String[] arguments) throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(arguments[0]))) {
            System.out.println("ready");
            Thread.sleep(60_000);
        }
    }
}
