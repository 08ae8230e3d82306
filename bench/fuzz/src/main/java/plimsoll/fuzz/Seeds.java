package plimsoll.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import jdk.jfr.Recording;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.OperationByteLayout;

/** Writes valid inputs to begin with: {@code TARGET DIRECTORY}, started in the root of the repository. */
public final class Seeds {
    private static final int LONGEST_LINES = 20_000;

    private static final List<String> HTTP1 = List.of(
            "HTTP/1.1 200 OK\r\nContent-Length: 12\r\nETag: \"x\"\r\n\r\n{\"id\":\"x17\"}",
            "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n{\"id\":\r\n6;a=b\r\n\"x17\"}\r\n0\r\nA: b\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nConnection: close, x\r\n\r\n{\"id\":\"x17\"}",
            "HTTP/1.0 429 Too Many\nRetry-After: 1\nContent-Length: 4\n\nbusy",
            "HTTP/1.1 204 No Content\r\n\r\n",
            "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n");

    private static final List<String> JSON = List.of(
            "{\"id\":\"x17\",\"items\":[{\"id\":1,\"total\":12.50},{\"id\":2}],\"next\":null}",
            "[{\"file\":{\"name\":\"a\"},\"size\":1,\"crc\":\"0a1b2c3d\"},{\"file\":{\"name\":\"b\"},\"size\":2e3}]",
            "{\"file\":{\"name\":\"a\"},\"size\":10,\"crc\":17}\n{\"file\":{\"name\":\"b\"},\"size\":0}\n",
            "{\"type\":\"about:blank\",\"title\":\"Full\",\"detail\":\"pool \\u0041 exhausted after 1234 ms\"}",
            "{\"openapi\":\"3.1.0\",\"servers\":[{\"url\":\"http://a/api/\"}],\"paths\":{\"/o/{id}\":{\"get\":{},"
                    + "\"parameters\":[{\"$ref\":\"#/c/q\"}]}},\"c\":{\"q\":{\"name\":\"q\",\"required\":true}}}",
            "swagger: \"2.0\"\nbasePath: &b /api\npaths:\n  /t: &t\n    get: {parameters: [{name: p}]}\n  /m: *t\n  ? /o\n  : !!map {}\n",
            "{\"contexts\":{\"a\":{\"mappings\":{\"dispatcherServlets\":{\"m\":[{\"details\":{\"requestMappingConditions\":"
                    + "{\"methods\":[\"GET\"],\"patterns\":[\"/a\",\"/b/{x}\"]}}}]}}}}}");

    private static final List<String> CONTROL =
            List.of("rate 20000000 up\nlatency 2.5\nstall\nresume\n", "half-open down\r\nrate off\r\nreset\r\n");

    private Seeds() {}

    public static void main(String[] words) throws Exception {
        Path into = Files.createDirectories(Path.of(words[1]));
        switch (words[0]) {
            case "http1" -> texts(into, HTTP1);
            case "http2" -> http2(into);
            case "json" -> texts(into, JSON);
            case "lines" -> lines(into);
            case "hprof" -> Files.write(into.resolve("small.hprof"), dump());
            case "perfdata" -> perfData(into);
            case "jfr" -> recording(into);
            case "control" -> control(into);
            case "ledger" -> ledgers(into);
            default -> throw new IllegalArgumentException("'" + words[0] + "' is not a target");
        }
    }

    private static void texts(Path into, List<String> texts) throws IOException {
        for (int i = 0; i < texts.size(); i++) {
            Files.writeString(into.resolve("seed-" + i), texts.get(i));
        }
    }

    /** Answers on the first stream of a client, whose identity is 3. */
    private static void http2(Path into) throws IOException {
        byte[] ok = {(byte) 0x88, 0, 1, 'x', 1, 'y', 0x5c, 2, '1', '2'};
        byte[] body = "{\"id\":\"x17\"}".getBytes(StandardCharsets.US_ASCII);
        Files.write(into.resolve("headers-and-data"), frames(frame(1, 4, 3, ok), frame(0, 1, 3, body)));
        Files.write(
                into.resolve("continuation"),
                frames(
                        frame(1, 0, 3, new byte[] {(byte) 0x88}),
                        frame(9, 4, 3, new byte[] {0, 1, 'a', 1, 'b'}),
                        frame(0, 1, 3, body)));
        Files.write(into.resolve("end-in-head"), frame(1, 5, 3, new byte[] {(byte) 0x89}));
        Files.write(into.resolve("reset"), frame(3, 0, 3, new byte[] {0, 0, 0, 7}));
        Files.write(into.resolve("go-away"), frame(7, 0, 0, new byte[] {0, 0, 0, 3, 0, 0, 0, 0}));
        Files.write(
                into.resolve("windows"),
                frames(
                        frame(8, 0, 0, new byte[] {0, 0, 1, 0}),
                        frame(4, 0, 0, new byte[] {0, 3, 0, 0, 0, 1, 0, 4, 0, 0, 1, 0}),
                        frame(6, 0, 0, new byte[8]),
                        frame(1, 4, 3, ok),
                        frame(0, 9, 3, new byte[] {2, 'a', 0, 0})));
    }

    private static byte[] frame(int type, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(9 + payload.length)
                .put((byte) 0)
                .putShort((short) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    private static byte[] frames(byte[]... frames) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] each : frames) {
            all.writeBytes(each);
        }
        return all.toByteArray();
    }

    /** The logs of the kept results, and of JVMs with each collector. */
    private static void lines(Path into) throws IOException {
        Path fixtures = Path.of("records/src/test/resources/plimsoll/records");
        try (Stream<Path> logs = Files.list(fixtures.resolve("member"))) {
            for (Path log : logs.toList()) {
                beginning(into.resolve(String.valueOf(log.getFileName())), Files.readAllBytes(log));
            }
        }
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(fixtures.resolve("kept/result-1.0.0.zip")))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                String name = entry.getName();
                if (name.startsWith("trials/004") && name.matches(".*\\.(ndjson|hlog|log)")) {
                    beginning(into.resolve(name.replace('/', '-')), zip.readAllBytes());
                }
            }
        }
        texts(
                into,
                List.of(
                        "Native Memory Tracking:\n-   Code (reserved=70, committed=7)\n  (classes #432)\n  (malloc=68 tag=Code #15) (peak=70 #16)\n",
                        "{\"is\":\"laid\",\"trialMillis\":12}\n{\"is\":\"counts\",\"atMillis\":1,\"connections\":3,\"awaiting\":1,\"upHeldBytes\":7}\n",
                        "127.0.0.1 0000000000000005-0-17 PUT 0.0123\n",
                        "> request count      1200 (OK=1190   KO=10    )\n  Latency     1.18ms    2.39ms  40.83ms\nRequests/sec:  45908.91\n"));
    }

    private static void beginning(Path file, byte[] bytes) throws IOException {
        Files.write(file, java.util.Arrays.copyOf(bytes, Math.min(bytes.length, LONGEST_LINES)));
    }

    private static byte[] dump() throws IOException {
        ByteArrayOutputStream objects = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(objects);
        out.writeByte(0x20);
        long[] type = {20, 0, 10, 0, 0, 0, 0, 0};
        out.writeLong(type[0]);
        out.writeInt(0);
        for (int i = 2; i < type.length; i++) {
            out.writeLong(type[i]);
        }
        out.writeInt(99);
        out.write(new byte[] {0, 1, 0, 7, 10, 0, 0, 0, 42, 0, 0, 0, 1});
        out.writeLong(78);
        out.writeByte(2);
        out.writeByte(0x21);
        out.writeLong(1000);
        out.writeInt(0);
        out.writeLong(20);
        out.writeInt(8);
        out.writeLong(0);
        out.writeByte(0x23);
        out.writeLong(1002);
        out.writeInt(0);
        out.writeInt(4);
        out.write(new byte[] {8, 1, 2, 3, 4});
        out.writeByte(0x05);
        out.writeLong(1000);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        DataOutputStream dump = new DataOutputStream(file);
        dump.writeBytes("JAVA PROFILE 1.0.2\0");
        dump.writeInt(8);
        dump.writeLong(0);
        record(
                dump,
                0x01,
                ByteBuffer.allocate(17)
                        .putLong(120)
                        .put("app/Order".getBytes(StandardCharsets.US_ASCII))
                        .array());
        record(
                dump,
                0x02,
                ByteBuffer.allocate(24)
                        .putInt(1)
                        .putLong(20)
                        .putInt(0)
                        .putLong(120)
                        .array());
        record(dump, 0x1c, objects.toByteArray());
        record(dump, 0x2c, new byte[0]);
        return file.toByteArray();
    }

    private static void record(DataOutputStream dump, int tag, byte[] body) throws IOException {
        dump.writeByte(tag);
        dump.writeInt(0);
        dump.writeInt(body.length);
        dump.write(body);
    }

    /** The counters of this JVM. */
    private static void perfData(Path into) throws IOException {
        String pid = Long.toString(ProcessHandle.current().pid());
        try (Stream<Path> files = Files.find(Path.of("/tmp"), 2, (file, all) -> file.endsWith(pid))) {
            Optional<Path> own = files.filter(file -> file.toString().contains("hsperfdata_"))
                    .findFirst();
            Files.copy(own.orElseThrow(), into.resolve("own"));
        }
    }

    private static void recording(Path into) throws IOException {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ThreadPark").withThreshold(Duration.ZERO);
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(1));
            recording.enable("jdk.GCHeapSummary");
            recording.start();
            LockSupport.parkNanos(20_000_000);
            recording.dump(into.resolve("own.jfr"));
        }
        texts(
                into,
                List.of(
                        "{\"threadDump\":{\"threadContainers\":[{\"threads\":[{\"tid\":\"1\",\"name\":\"main\",\"state\":\"BLOCKED\","
                                + "\"blockedOn\":\"app.Orders@1\",\"stack\":[\"app.Orders.find(Orders.java:17)\"]}]}]}}",
                        "   1:   1234   567890  [B (java.base@25)\nTotal   1254   570290\n",
                        "-   Java Heap (reserved=65536KB, committed=16384KB)\n"));
    }

    private static void control(Path into) throws IOException {
        texts(into, CONTROL);
        for (int code : new int[] {1, 9, 12, 15, 16, 28, 42}) {
            ByteBuffer request = ByteBuffer.allocate(40 + 40 + 4)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(4, code)
                    .putLong(8, 1)
                    .putLong(16, 1)
                    .putLong(40, 1);
            request.position(code == 1 ? 40 : 48).put("a\0b\0".getBytes(StandardCharsets.US_ASCII));
            Files.write(into.resolve("request-" + code), request.array());
        }
    }

    private static void ledgers(Path into) throws IOException {
        Path file = into.resolve("ledger");
        LedgerFile.create(file, new OperationByteLayout(2, 40, 7));
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 64; i < bytes.length; i++) {
            bytes[i] = (byte) (i % 5);
        }
        Files.write(file, bytes);
        System.arraycopy("PLIMSTOR".getBytes(StandardCharsets.US_ASCII), 0, bytes, 0, 8);
        Files.write(into.resolve("stored"), bytes);
    }
}
