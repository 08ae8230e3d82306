import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Answers every GET on a port of 127.0.0.1 with one status. */
class Serves {
    public static void main(String[] args) throws Exception {
        int status = Integer.parseInt(args[1]);
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getByName("127.0.0.1"), Integer.parseInt(args[0])), 50);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
    }
}
