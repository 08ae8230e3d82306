package plimsoll.records;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, in hexadecimal digits, of a file or of bytes. */
public final class Sha256 {
    private static final int CHUNK = 1 << 16;

    private Sha256() {}

    public static String of(byte[] bytes) {
        return HexFormat.of().formatHex(digest().digest(bytes));
    }

    public static String of(Path file) throws IOException {
        return HexFormat.of().formatHex(bytes(file));
    }

    /** Returns the 32 bytes that the digits stand for. */
    public static byte[] bytes(Path file) throws IOException {
        MessageDigest digest = digest();
        byte[] chunk = new byte[CHUNK];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                digest.update(chunk, 0, read);
            }
        }
        return digest.digest();
    }

    /** Returns a digest that has read nothing. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("this JDK has no SHA-256, which every JDK must have", missing);
        }
    }
}
