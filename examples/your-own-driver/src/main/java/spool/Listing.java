package spool;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** {@code GET /messages}: a line for each, its name and its length. */
final class Listing {
    private static final int OK = 200;

    private Listing() {}

    static void serve(Store store, int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 10);
        server.createContext("/messages", exchange -> list(store, exchange));
        server.start();
    }

    private static void list(Store store, HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(OK, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            for (Path message : store.messages()) {
                String line = message.getFileName() + " " + Files.size(message) + "\n";
                out.write(line.getBytes(StandardCharsets.US_ASCII));
            }
        }
    }
}
