package plimsoll.acceptance.service;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An upload service on plain sockets: {@code PUT /files/NAME} stores, {@code GET /files} lists, {@code GET /health}
 * answers. One that lies in its downloads also has {@code GET /files/NAME}. {@code PUT /held/NAME} waits for
 * {@code GET /release}.
 *
 * <p>Options: {@code --port=N}, {@code --lie=NAME,NAME}, {@code --last=N} (the number of the last upload), {@code
 * --pause=MS} (before each answer), {@code --times=FILE} (a line for each upload: its path and its microseconds),
 * {@code --leak=all} (each upload and a little of everything are kept), {@code --store=PORT} (a connection to this port
 * of the same machine comes first, and without it the upload fails with 502), {@code --relay=HOST:PORT} (each upload is
 * kept by the upload service there alone, and fails with 502 if that does not accept it), {@code --deaf=yes} (TERM does
 * not end it), {@code --bind=ADDRESS} (127.0.0.1 unless given). A jar may hold further ones, which make it another build.
 *
 * <p>The tests start it some hundreds of times, for a second each. It has no lambdas and no virtual threads on the way
 * to an answer, since the JVM would first load what links and schedules them.
 */
public final class UploadService {
    /** The file beside this class that holds the options of a build. */
    public static final String OPTIONS = "options";

    private static final int BACKLOG = 1024;
    private static final int LINE_MAX = 8192;
    private static final int RELAY_MILLIS = 5_000;
    private static final String HELD = "/held/";
    private static final String RELEASE = "/release";

    private final List<Lie> lies;
    private final AtomicInteger answers = new AtomicInteger();
    private final CountDownLatch released = new CountDownLatch(1);
    private final long pauseMillis;
    private final int storePort;
    private final Optional<String> relay;
    private final Store store;
    private final Downloads downloads;
    private final Optional<Leak> leak;
    private final OutputStream times;

    /** One of the clients, on a thread of its own. */
    private record ServedClient(UploadService service, Socket socket) implements Runnable {
        @Override
        public void run() {
            service.serve(socket);
        }
    }

    private UploadService(List<String> options) throws IOException {
        this.lies = Lie.named(option(options, "lie", "none"));
        this.pauseMillis = Long.parseLong(option(options, "pause", "0"));
        this.storePort = Integer.parseInt(option(options, "store", "0"));
        String address = option(options, "relay", "");
        this.relay = address.isEmpty() ? Optional.empty() : Optional.of(address);
        this.store = new Store(lies, Integer.parseInt(option(options, "last", "0")));
        this.downloads = new Downloads(lies);
        String log = option(options, "times", "");
        this.times = log.isEmpty() ? OutputStream.nullOutputStream() : Files.newOutputStream(Path.of(log));
        this.leak = option(options, "leak", "none").equals("all") ? Optional.of(new Leak()) : Optional.empty();
    }

    public static void main(String[] arguments) throws IOException {
        List<String> options = new ArrayList<>(List.of(arguments));
        options.addAll(ofThisBuild());
        UploadService service = new UploadService(options);
        int port = Integer.parseInt(option(options, "port", "0"));
        String bind = option(options, "bind", "127.0.0.1");
        if (option(options, "deaf", "no").equals("yes")) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> pause(Long.MAX_VALUE)));
        }
        try (ServerSocket server = new ServerSocket(port, BACKLOG, InetAddress.getByName(bind))) {
            while (true) {
                Socket client = server.accept();
                Thread.ofPlatform().daemon().start(new ServedClient(service, client));
            }
        }
    }

    private static List<String> ofThisBuild() throws IOException {
        try (InputStream options = UploadService.class.getResourceAsStream(OPTIONS)) {
            return options == null
                    ? List.of()
                    : List.of(new String(options.readAllBytes(), StandardCharsets.UTF_8).split(" "));
        }
    }

    private void serve(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(client.getInputStream());
            OutputStream out = client.getOutputStream();
            for (String first = line(in); !first.isEmpty(); first = line(in)) {
                if (!answered(first, in, out)) {
                    return;
                }
            }
        } catch (IOException gone) {
            // The client may leave at any time.
        }
    }

    /** False when this connection is over. */
    private boolean answered(String first, InputStream in, OutputStream out) throws IOException {
        byte[] content = in.readNBytes(length(in));
        String[] words = first.split(" ", -1);
        if (words[1].equals("/health")) {
            return answer(out, "200 OK", "up");
        }
        if (words[1].equals(RELEASE)) {
            released.countDown();
            return answer(out, "200 OK", "");
        }
        if (words[0].equals("GET")) {
            Optional<byte[]> download = downloads.of(name(words[1]));
            return answer(
                    out,
                    "200 OK",
                    download.isPresent() ? download.get() : store.listing().getBytes(StandardCharsets.UTF_8));
        }
        long began = System.nanoTime();
        boolean goesOn = uploaded(words[1], content, out);
        send(times, words[1] + " " + (System.nanoTime() - began) / 1000 + "\n");
        return goesOn;
    }

    private boolean uploaded(String path, byte[] content, OutputStream out) throws IOException {
        if (path.startsWith(HELD)) {
            awaitRelease();
        }
        if (storePort != 0 && !relayed()) {
            return answer(out, "502 Bad Gateway", "");
        }
        if (relay.isPresent()) {
            boolean kept = kept(relay.get(), path, content);
            return answer(out, kept ? "201 Created" : "502 Bad Gateway", "");
        }
        downloads.keep(name(path), content);
        store.keep(name(path), content);
        if (leak.isPresent()) {
            leak.get().more(content);
        }
        pause(pauseMillis);
        return answered(out, path);
    }

    private void awaitRelease() throws IOException {
        try {
            released.await();
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the service ends");
        }
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private boolean answered(OutputStream out, String path) throws IOException {
        return switch (lies.get(answers.getAndIncrement() % lies.size())) {
            case NONE, DROP, DUPLICATE, CORRUPT, TRUNCATE, FLIP, CUT, EXCHANGE -> answer(out, "201 Created", "");
            case HANG -> {
                pause(Long.MAX_VALUE);
                yield false;
            }
            case CLOSE -> ended(out, "HTTP/1.1 201 Created\r\nContent-Le");
            case SHORT -> ended(out, "HTTP/1.1 201 Created\r\nContent-Length: 1000\r\n\r\nfew");
            case LONG -> {
                send(out, "HTTP/1.1 201 Created\r\nContent-Length: 3\r\n\r\nmore than three");
                yield true;
            }
            case HEADERS -> {
                send(out, "HTTP/1.1 201 Created\r\n");
                // Ends when the client has had enough, or after 10 GB.
                for (long sent = 0; sent < 10L << 30; sent += LINE_MAX) {
                    send(out, "X-Endless: " + "x".repeat(LINE_MAX - 13) + "\r\n");
                }
                yield false;
            }
            case REDIRECT -> {
                send(out, "HTTP/1.1 307 Temporary Redirect\r\nLocation: " + path + "\r\nContent-Length: 0\r\n\r\n");
                yield true;
            }
        };
    }

    private static boolean kept(String address, String path, byte[] content) {
        int colon = address.lastIndexOf(':');
        try (Socket other = new Socket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)))) {
            other.setSoTimeout(RELAY_MILLIS);
            send(
                    other.getOutputStream(),
                    "PUT " + path + " HTTP/1.1\r\nContent-Length: " + content.length + "\r\n\r\n");
            other.getOutputStream().write(content);
            return line(other.getInputStream()).contains(" 201 ");
        } catch (IOException dead) {
            return false;
        }
    }

    private boolean relayed() {
        try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), storePort)) {
            return true;
        } catch (IOException dead) {
            return false;
        }
    }

    private static boolean answer(OutputStream out, String status, String body) throws IOException {
        return answer(out, status, body.getBytes(StandardCharsets.UTF_8));
    }

    private static boolean answer(OutputStream out, String status, byte[] body) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        send(answer, "HTTP/1.1 " + status + "\r\nContent-Length: " + body.length + "\r\n\r\n");
        answer.write(body);
        answer.writeTo(out);
        return true;
    }

    private static boolean ended(OutputStream out, String text) throws IOException {
        send(out, text);
        return false;
    }

    private static void send(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Reads the head to its end; returns the length of the body. */
    private static int length(InputStream in) throws IOException {
        int length = 0;
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(
                        header.substring("content-length:".length()).strip());
            }
        }
        return length;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n' && line.length() < LINE_MAX; next = in.read()) {
            line.append((char) next);
        }
        return line.toString().strip();
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    private static String option(List<String> options, String name, String otherwise) {
        String prefix = "--" + name + "=";
        for (String option : options) {
            if (option.startsWith(prefix)) {
                return option.substring(prefix.length());
            }
        }
        return otherwise;
    }
}
