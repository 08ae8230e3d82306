package plimsoll.netty;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Predicate;
import plimsoll.netty.ScriptedServer.Behaviour;

/** HTTP/2 frames, written and read byte by byte for a server that violates the protocol in ways no library would. */
public final class Frames {
    public static final int DATA = 0;
    public static final int HEADERS = 1;
    public static final int RESET = 3;
    public static final int SETTINGS = 4;
    public static final int PING = 6;
    public static final int GO_AWAY = 7;
    public static final int WINDOW_UPDATE = 8;
    public static final int CONTINUATION = 9;
    public static final int END_STREAM = 1;
    public static final int END_HEADERS = 4;
    public static final byte[] OK = {(byte) 0x88};
    private static final int PREFACE = 24;
    private static final int MOST_STREAMS = 3;

    private Frames() {}

    /** Returns a server that sends its settings, reads up to the first request, and then runs {@code answer}. */
    public static Behaviour settled(Behaviour answer) {
        return client -> {
            greet(client, new byte[0]);
            awaitHeaders(client.getInputStream());
            answer.serve(client);
        };
    }

    /** Returns a settings payload that allows so many concurrent streams. */
    public static byte[] allowing(int streams) {
        return setting(MOST_STREAMS, streams);
    }

    /** Returns a settings payload with one setting. */
    public static byte[] setting(int id, int value) {
        return ByteBuffer.allocate(6).putShort((short) id).putInt(value).array();
    }

    /** Returns the payload of a frame that enlarges a window. */
    public static byte[] more(int bytes) {
        return ByteBuffer.allocate(4).putInt(bytes).array();
    }

    /**
     * Reads the client's preface and sends settings.
     *
     * @param settings the payload of the settings frame
     */
    public static void greet(Socket client, byte[] settings) throws IOException {
        client.getInputStream().readNBytes(PREFACE);
        frame(client, 0, SETTINGS, 0, settings);
    }

    /** Reads up to the head of the next request and returns its stream. */
    public static int awaitHeaders(InputStream in) throws IOException {
        return await(in, head -> head[3] == HEADERS);
    }

    /** Reads up to the end of a request's body and returns its stream. */
    public static int awaitBody(InputStream in) throws IOException {
        return await(in, head -> head[3] == DATA && (head[4] & END_STREAM) != 0);
    }

    private static int await(InputStream in, Predicate<byte[]> wanted) throws IOException {
        while (true) {
            byte[] head = in.readNBytes(9);
            if (head.length < 9) {
                throw new IOException("closed");
            }
            in.readNBytes((head[0] & 0xFF) << 16 | (head[1] & 0xFF) << 8 | head[2] & 0xFF);
            if (wanted.test(head)) {
                return (head[7] & 0xFF) << 8 | head[8] & 0xFF;
            }
        }
    }

    /** Writes a frame on the stream of the first request. */
    public static void frame(Socket client, int type, int flags, byte[] payload) throws IOException {
        frame(client, 3, type, flags, payload);
    }

    public static void frame(Socket client, int stream, int type, int flags, byte[] payload) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(new byte[] {
            (byte) (payload.length >> 16),
            (byte) (payload.length >> 8),
            (byte) payload.length,
            (byte) type,
            (byte) flags,
            0,
            0,
            (byte) (stream >> 8),
            (byte) stream
        });
        frame.write(payload);
        client.getOutputStream().write(frame.toByteArray());
        client.getOutputStream().flush();
    }

    /** Encodes a header as a literal without indexing, with name and value shorter than 127 bytes. */
    public static byte[] header(String name, String value) {
        byte[] field = new byte[3 + name.length() + value.length()];
        field[1] = (byte) name.length();
        field[2 + name.length()] = (byte) value.length();
        for (int i = 0; i < name.length(); i++) {
            field[2 + i] = (byte) name.charAt(i);
        }
        for (int i = 0; i < value.length(); i++) {
            field[3 + name.length() + i] = (byte) value.charAt(i);
        }
        return field;
    }

    /** Encodes a head with one status, and more headers. */
    public static byte[] status(int status, byte[]... more) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.write(new byte[] {0x08, 3});
        for (char digit : Integer.toString(status).toCharArray()) {
            head.write(digit);
        }
        for (byte[] each : more) {
            head.write(each);
        }
        return head.toByteArray();
    }

    /** Encodes a header x with a value of 127 bytes or more, as a literal without indexing. */
    public static byte[] literal(int length) {
        byte[] field = new byte[6 + length];
        Arrays.fill(field, (byte) 'v');
        int rest = length - 127;
        byte[] start = {0, 1, 'x', 0x7f, (byte) (rest & 0x7f | 0x80), (byte) (rest >> 7)};
        System.arraycopy(start, 0, field, 0, start.length);
        return field;
    }

    public static void goAway(Socket client, int last) throws IOException {
        frame(client, 0, GO_AWAY, 0, new byte[] {0, 0, 0, (byte) last, 0, 0, 0, 0});
    }
}
