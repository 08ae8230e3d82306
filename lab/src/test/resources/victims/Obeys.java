import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;

/**
 * Takes its port in only one way, VARIABLE or ARGUMENT, or in none; otherwise opens the port in its second argument.
 */
class Obeys {
    public static void main(String[] args) throws Exception {
        int own = Integer.parseInt(args[1]);
        List<String> more = Arrays.asList(args).subList(2, args.length);
        int port = switch (args[0]) {
            case "variable" -> Integer.parseInt(System.getenv().getOrDefault("PORT", Integer.toString(own)));
            case "argument" -> argument(more, own);
            default -> own;
        };
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 50);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    private static int argument(List<String> more, int own) {
        if (!more.isEmpty() && !more.getFirst().startsWith("--port=")) {
            System.err.println("usage: obeys [--port=N]");
            System.exit(2);
        }
        return more.isEmpty() ? own : Integer.parseInt(more.getFirst().substring("--port=".length()));
    }
}
