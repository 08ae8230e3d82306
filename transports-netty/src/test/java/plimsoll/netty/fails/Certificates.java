package plimsoll.netty.fails;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Certificates of an authority of our own, made by keytool, and server sockets that show them. */
final class Certificates {
    private static final char[] PASSWORD = "changeit".toCharArray();

    private final Path folder;

    Certificates(Path folder) {
        this.folder = folder;
    }

    ServerSocketFactory good() throws Exception {
        return sockets("good", "ip:127.0.0.1,dns:localhost", List.of("-validity", "30"));
    }

    /** The same, offering HTTP/2 in its handshake. */
    ServerSocketFactory goodForHttp2() throws Exception {
        return new Http2Sockets(good());
    }

    ServerSocketFactory ofAnotherHost() throws Exception {
        return sockets("other", "dns:elsewhere.example", List.of("-validity", "30"));
    }

    ServerSocketFactory expired() throws Exception {
        return sockets("expired", "ip:127.0.0.1,dns:localhost", List.of("-startdate", "-10d", "-validity", "5"));
    }

    ServerSocketFactory notYetValid() throws Exception {
        return sockets("early", "ip:127.0.0.1,dns:localhost", List.of("-startdate", "+5d", "-validity", "5"));
    }

    /** Its own and nobody else's word. */
    ServerSocketFactory selfSigned() throws Exception {
        if (!Files.exists(file("self.p12"))) {
            keytool("self", "-genkeypair", "-keyalg", "EC", "-dname", "CN=self", "-ext", "san=ip:127.0.0.1");
        }
        return sockets(file("self.p12"));
    }

    /** Settings that trust our authority. */
    Map<String, String> trusted() throws Exception {
        authority();
        return Map.of("tls.ca", file("ca.pem").toString());
    }

    private void authority() throws IOException, InterruptedException {
        if (!Files.exists(file("ca.p12"))) {
            keytool("ca", "-genkeypair", "-keyalg", "EC", "-dname", "CN=ca", "-ext", "bc=ca:true", "-validity", "30");
            keytool("ca", "-exportcert", "-rfc", "-file", file("ca.pem").toString());
        }
    }

    private ServerSocketFactory sockets(String name, String hosts, List<String> dates) throws Exception {
        authority();
        if (!Files.exists(file(name + ".p12"))) {
            String request = file(name + ".csr").toString();
            String signed = file(name + ".pem").toString();
            keytool(name, "-genkeypair", "-keyalg", "EC", "-dname", "CN=" + name);
            keytool(name, "-certreq", "-file", request);
            List<String> sign = new ArrayList<>(
                    List.of("-gencert", "-infile", request, "-outfile", signed, "-rfc", "-ext", "san=" + hosts));
            sign.addAll(dates);
            keytool("ca", sign.toArray(String[]::new));
            keytool(
                    name,
                    "-importcert",
                    "-noprompt",
                    "-alias",
                    "ca",
                    "-file",
                    file("ca.pem").toString());
            keytool(name, "-importcert", "-noprompt", "-file", signed);
        }
        return sockets(file(name + ".p12"));
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private static ServerSocketFactory sockets(Path store) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
        managers.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context.getServerSocketFactory();
    }

    /** Does something to the entry x of a key store, unless another alias is named. */
    private void keytool(String store, String... what) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/keytool"));
        command.addAll(List.of(what));
        command.addAll(List.of("-keystore", file(store + ".p12").toString(), "-storepass", "changeit"));
        if (!command.contains("-alias")) {
            command.addAll(List.of("-alias", "x"));
        }
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + ": " + said);
        }
    }
}
