package plimsoll.netty.fails;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * Certificates of a test authority, created by keytool, and server sockets that present them. Each is made once for all
 * tests, since keytool is slow.
 */
final class Certificates {
    private static final char[] PASSWORD = "changeit".toCharArray();

    /** How often a password is hashed for a store, and for each key in it; by default ten thousand times. */
    private static final List<String> HASHES = List.of(
            "keystore.pkcs12.keyPbeIterationCount",
            "keystore.pkcs12.certPbeIterationCount",
            "keystore.pkcs12.macIterationCount");

    private static final Path FOLDER = folder();
    private static final Map<String, ServerSocketFactory> MADE = new HashMap<>();
    private static Map<String, String> trusted = Map.of();

    private Certificates() {}

    private static Path folder() {
        try {
            return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "certificates-");
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    static ServerSocketFactory good() throws Exception {
        return sockets("good", "ip:127.0.0.1,dns:localhost", List.of("-validity", "30"));
    }

    /** Like {@link #good}, but offers HTTP/2 in the handshake. */
    static ServerSocketFactory goodForHttp2() throws Exception {
        return new Http2Sockets(good());
    }

    static ServerSocketFactory ofAnotherHost() throws Exception {
        return sockets("other", "dns:elsewhere.example", List.of("-validity", "30"));
    }

    static ServerSocketFactory expired() throws Exception {
        return sockets("expired", "ip:127.0.0.1,dns:localhost", List.of("-startdate", "-10d", "-validity", "5"));
    }

    static ServerSocketFactory notYetValid() throws Exception {
        return sockets("early", "ip:127.0.0.1,dns:localhost", List.of("-startdate", "+5d", "-validity", "5"));
    }

    /** A certificate that no authority has signed. */
    static ServerSocketFactory selfSigned() throws Exception {
        return sockets("self", "ip:127.0.0.1", List.of(), List.of());
    }

    /** Returns settings that trust the test authority. */
    static Map<String, String> trusted() throws Exception {
        if (trusted.isEmpty()) {
            keytool("-alias", "ca", "-dname", "CN=ca", "-ext", "bc=ca:true", "-validity", "30");
            String certificate = Base64.getMimeEncoder(64, new byte[] {'\n'})
                    .encodeToString(store().getCertificate("ca").getEncoded());
            Path pem = FOLDER.resolve("ca.pem");
            Files.writeString(pem, "-----BEGIN CERTIFICATE-----\n" + certificate + "\n-----END CERTIFICATE-----\n");
            trusted = Map.of("tls.ca", pem.toString());
        }
        return trusted;
    }

    private static ServerSocketFactory sockets(String name, String hosts, List<String> dates) throws Exception {
        trusted();
        return sockets(name, hosts, dates, List.of("-signer", "ca"));
    }

    private static ServerSocketFactory sockets(String name, String hosts, List<String> dates, List<String> signer)
            throws Exception {
        if (!MADE.containsKey(name)) {
            List<String> entry =
                    new ArrayList<>(List.of("-alias", name, "-dname", "CN=" + name, "-ext", "san=" + hosts));
            entry.addAll(dates);
            entry.addAll(signer);
            keytool(entry.toArray(String[]::new));
            MADE.put(name, presenting(name));
        }
        return MADE.get(name);
    }

    private static ServerSocketFactory presenting(String name) throws Exception {
        KeyStore all = store();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, PASSWORD);
        keys.setKeyEntry(name, all.getKey(name, PASSWORD), PASSWORD, all.getCertificateChain(name));
        KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
        managers.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context.getServerSocketFactory();
    }

    private static Path file() {
        return FOLDER.resolve("all.p12");
    }

    private static KeyStore store() throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file())) {
            keys.load(in, PASSWORD);
        }
        return keys;
    }

    /** Creates a key pair and its certificate. */
    private static void keytool(String... entry) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/keytool", "-genkeypair"));
        command.addAll(List.of(entry));
        command.addAll(List.of("-keyalg", "EC", "-keystore", file().toString(), "-storepass", new String(PASSWORD)));
        // For a second of work, the second compiler costs more than it saves.
        command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
        HASHES.forEach(name -> command.add("-J-D" + name + "=1"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + ": " + said);
        }
    }
}
