package plimsoll.netty.frame;

import java.util.stream.Stream;

/** Why a stream or a connection ends (RFC 9113, section 7). */
public enum Http2Error {
    NO_ERROR(0),
    PROTOCOL_ERROR(1),
    INTERNAL_ERROR(2),
    FLOW_CONTROL_ERROR(3),
    SETTINGS_TIMEOUT(4),
    STREAM_CLOSED(5),
    FRAME_SIZE_ERROR(6),
    REFUSED_STREAM(7),
    CANCEL(8),
    COMPRESSION_ERROR(9),
    CONNECT_ERROR(10),
    ENHANCE_YOUR_CALM(11),
    INADEQUATE_SECURITY(12),
    HTTP_1_1_REQUIRED(13);

    private final int code;

    Http2Error(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** Returns the name of a code, or the code itself when it has none. */
    public static String name(int code) {
        return Stream.of(values())
                .filter(error -> error.code == code)
                .map(Http2Error::name)
                .findFirst()
                .orElseGet(() -> "code " + Integer.toUnsignedString(code));
    }
}
