package domain.image;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** Images as binary portable pixmaps. */
public final class Image {
    public static final String TYPE = "image/x-portable-pixmap";
    /** The header of an answer that carries the image's {@link #checksum}. */
    public static final String CHECKSUM_HEADER = "X-Crc32c";

    private Image() {}

    /** Returns the bytes before the first row of a scene. */
    public static byte[] head(Scene scene) {
        return ("P6\n" + scene.width() + " " + scene.height() + "\n255\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the number of bytes of an image of a scene. */
    public static long length(Scene scene) {
        return head(scene).length + 3L * scene.width() * scene.height();
    }

    /** @param rgb three bytes a pixel, row by row */
    static byte[] pixmap(Scene scene, byte[] rgb) {
        byte[] head = head(scene);
        byte[] all = new byte[head.length + rgb.length];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(rgb, 0, all, head.length, rgb.length);
        return all;
    }

    /** CRC32C of the bytes, as eight hexadecimal digits. */
    public static String checksum(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return String.format("%08x", crc.getValue());
    }
}
