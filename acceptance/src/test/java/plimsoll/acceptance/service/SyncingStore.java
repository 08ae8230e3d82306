package plimsoll.acceptance.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * An upload service with a known durability: {@code PUT /files/NAME} stores, {@code GET /files} lists what the disk
 * holds, {@code GET /health} answers. Arguments: the port, the directory, and the {@link Way} of storing.
 *
 * <p>{@code bench/powercut/sweep} uses it without HTTP.
 */
public final class SyncingStore implements AutoCloseable {
    private static final int MAPPED_BYTES = 8 << 20;
    private static final int LAZY = 1000;

    private final Path directory;
    private final Path log;
    private final Way way;
    private final ReentrantLock one = new ReentrantLock();
    private final List<FileChannel> logs = new ArrayList<>();
    private final List<MappedByteBuffer> maps = new ArrayList<>();
    private long position;
    private int written;

    /** How an upload is stored before it is acknowledged. */
    enum Way {
        /** A file, never synced. */
        UNSYNCED,
        /** A file, synced, but not its directory. */
        FILE_SYNCED,
        /** A synced file under another name, then renamed without a sync of the directory. */
        RENAMED,
        /** The same, and the directory synced. */
        RENAMED_SYNCED,
        /** An entry of a log that is synced after every 1000th. */
        LOG_LAZY,
        /** An entry of a log that is synced before each answer. */
        LOG_SYNCED,
        /** An entry of a log that is open for synchronous writes. */
        LOG_DSYNC,
        /** An entry of a log in mapped memory, which is never forced. */
        MAP_UNSYNCED,
        /** An entry of a log in mapped memory, which is forced before each answer. */
        MAP_SYNCED;

        boolean logs() {
            return maps() || name().startsWith("LOG");
        }

        boolean maps() {
            return name().startsWith("MAP");
        }
    }

    /** @param way in lower case with dashes, such as {@code file-synced} */
    public SyncingStore(Path directory, String way) throws IOException {
        this(directory, Way.valueOf(way.toUpperCase(Locale.ROOT).replace('-', '_')));
    }

    private SyncingStore(Path directory, Way way) throws IOException {
        this.directory = directory;
        this.log = directory.resolve("log");
        this.way = way;
        if (way.logs()) {
            openLog();
        }
    }

    public static void main(String[] arguments) throws IOException {
        SyncingStore store = new SyncingStore(Path.of(arguments[1]), arguments[2]);
        InetSocketAddress address =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        HttpServer server = HttpServer.create(address, 1024);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/health", exchange -> answer(exchange, 200, "up"));
        server.createContext("/files", store::handle);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        if (exchange.getRequestMethod().equals("GET")) {
            answer(exchange, 200, listing());
            return;
        }
        byte[] content = exchange.getRequestBody().readAllBytes();
        String path = exchange.getRequestURI().getPath();
        store(path.substring(path.lastIndexOf('/') + 1), content);
        answer(exchange, 201, "");
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** Stores an upload; when this returns, it would be acknowledged. */
    public void store(String name, byte[] content) throws IOException {
        switch (way) {
            case UNSYNCED -> Files.write(directory.resolve(name), content);
            case FILE_SYNCED -> write(directory.resolve(name), content);
            case RENAMED -> rename(name, content);
            case RENAMED_SYNCED -> {
                rename(name, content);
                syncDirectory();
            }
            case LOG_LAZY, LOG_SYNCED, LOG_DSYNC, MAP_UNSYNCED, MAP_SYNCED -> append(entry(name, content));
        }
    }

    private static void write(Path file, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            writeAll(channel, ByteBuffer.wrap(content));
            channel.force(true);
        }
    }

    private static void writeAll(FileChannel channel, ByteBuffer content) throws IOException {
        while (content.hasRemaining()) {
            channel.write(content);
        }
    }

    private void rename(String name, byte[] content) throws IOException {
        Path temporary = directory.resolve(name + ".tmp");
        write(temporary, content);
        Files.move(temporary, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    private void syncDirectory() throws IOException {
        try (FileChannel opened = FileChannel.open(directory)) {
            opened.force(true);
        }
    }

    /** Opens the log behind its last whole entry, and makes its name durable. */
    private void openLog() throws IOException {
        List<StandardOpenOption> options =
                new ArrayList<>(List.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
        if (way == Way.LOG_DSYNC) {
            options.add(StandardOpenOption.DSYNC);
        }
        FileChannel channel = FileChannel.open(log, options.toArray(StandardOpenOption[]::new));
        position = entries().stream().mapToLong(entry -> entry.length() + 1).sum();
        if (way.maps()) {
            channel.write(ByteBuffer.allocate(1), MAPPED_BYTES - 1L);
            maps.add(channel.map(FileChannel.MapMode.READ_WRITE, 0, MAPPED_BYTES));
        } else {
            channel.truncate(position);
        }
        channel.force(true);
        syncDirectory();
        logs.add(channel);
    }

    private void append(String entry) throws IOException {
        byte[] bytes = (entry + "\n").getBytes(StandardCharsets.US_ASCII);
        one.lock();
        try {
            if (way.maps()) {
                maps.getFirst().put((int) position, bytes);
                if (way == Way.MAP_SYNCED) {
                    maps.getFirst().force((int) position, bytes.length);
                }
            } else {
                FileChannel channel = logs.getFirst();
                channel.position(position);
                writeAll(channel, ByteBuffer.wrap(bytes));
                written++;
                if (way == Way.LOG_SYNCED || way == Way.LOG_LAZY && written % LAZY == 0) {
                    channel.force(false);
                }
            }
            position += bytes.length;
        } finally {
            one.unlock();
        }
    }

    /** Returns an upload as a listing has it. */
    public static String entry(String name, byte[] content) {
        CRC32C sum = new CRC32C();
        sum.update(content);
        return "{\"name\":\"" + name + "\",\"size\":" + content.length + ",\"crc\":" + sum.getValue() + "}";
    }

    /** Returns what the disk holds: a JSON array of {@link #entry entries}. */
    public String listing() throws IOException {
        if (!logs.isEmpty()) {
            return "[" + String.join(",", entries()) + "]";
        }
        List<String> entries = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file :
                    files.filter(each -> !each.toString().endsWith(".tmp")).toList()) {
                entries.add(entry(file.getFileName().toString(), Files.readAllBytes(file)));
            }
        }
        return "[" + String.join(",", entries) + "]";
    }

    @Override
    public void close() throws IOException {
        for (FileChannel channel : logs) {
            channel.close();
        }
    }

    /** Returns the whole entries at the begin of the log. */
    private List<String> entries() throws IOException {
        List<String> entries = new ArrayList<>();
        for (String line : Files.readString(log, StandardCharsets.ISO_8859_1).split("\n", -1)) {
            if (!line.matches("\\{[^{}\0]*}")) {
                break;
            }
            entries.add(line);
        }
        return entries;
    }
}
