package plimsoll.farm.keys;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.farm.message.FarmNames;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/**
 * Makes the authority of a farm and its keys by the JDK's keytool.
 *
 * @param directory of the authority; keys that it has already stay as they are
 * @param hosts names and addresses of the broker, as agents and labs call it
 * @param days for which certificates are valid
 */
public record KeyMaker(Path directory, List<String> hosts, int days) {
    /** The clock of another machine may be behind by hours. */
    private static final String EARLIER = "-1d";

    private static final Set<PosixFilePermission> PRIVATE = PosixFilePermissions.fromString("rw-------");
    private static final int PASSWORD_BYTES = 24;
    private static final String AUTHORITY = "authority";
    private static final String TYPE = "PKCS12";
    private static final String SIGNED = "signed";
    private static final String PARTIAL = "partial.p12";
    private static final Set<String> OWN = Set.of(FarmKeys.KEY, FarmKeys.TRUST, FarmKeys.PASSWORD, PARTIAL);

    /**
     * How often a password is hashed before it opens a file, ten thousand times by default. That protects passwords that
     * can be guessed; those of a farm are random, so hashing would only delay the start of each process of a farm.
     * The launcher has the same options, for the files that this process writes.
     */
    static final List<String> DERIVATIONS = List.of(
            "keystore.pkcs12.keyPbeIterationCount",
            "keystore.pkcs12.certPbeIterationCount",
            "keystore.pkcs12.macIterationCount");

    /** Any valid name or address of a host, of which commas and colons could be more words of an option. */
    private static final String HOST = "[A-Za-z0-9.-]{1,253}|[0-9a-fA-F:.]{2,45}";

    public KeyMaker {
        hosts = List.copyOf(hosts);
        hosts.stream().filter(host -> !host.matches(HOST)).findFirst().ifPresent(host -> {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--host: '" + host + "' is not the name or the address of a host; write it without scheme and port,"
                            + " such as farm.example.org");
        });
        if (days < 1 || days > 3650) {
            throw new RequestException(ExitCode.USAGE, "--days is 1 to 3650, but this is " + days);
        }
    }

    /** Makes the keys that are missing, of the broker, of the lab and of these agents. */
    public void make(List<String> agents, Consumer<String> out) {
        try {
            Files.createDirectories(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Path authority = directory.resolve(AUTHORITY);
            if (Files.exists(authority.resolve(FarmKeys.KEY))) {
                requireValid(authority);
            } else {
                makeAuthority(authority);
                out.accept("authority: " + authority + "; keep it off the machines of the farm");
            }
            Path broker = directory.resolve(FarmRole.BROKER.title());
            if (Files.exists(broker.resolve(FarmKeys.KEY))) {
                requireNamed(broker);
            }
            make(authority, broker, FarmRole.BROKER, "broker", out);
            make(authority, directory.resolve(FarmRole.LAB.title()), FarmRole.LAB, "lab", out);
            for (String agent : agents) {
                FarmNames.name("the name of an agent", agent);
                make(authority, directory.resolve(FarmKeys.AGENTS).resolve(agent), FarmRole.AGENT, agent, out);
            }
        } catch (IOException refused) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "cannot write keys into " + directory + ": " + FileErrorText.why(refused)
                            + "; let this user write there, or choose another directory");
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(ExitCode.USAGE, "--agent: " + wrong.getMessage());
        }
    }

    /** All machines refuse what an authority has signed that has expired. */
    private void requireValid(Path authority) throws IOException {
        try {
            KeyStore store =
                    store(authority.resolve(FarmKeys.KEY), Files.readString(authority.resolve(FarmKeys.PASSWORD)));
            if (store.getCertificate(FarmKeys.ALIAS) instanceof X509Certificate own && FarmKeys.hasExpired(own)) {
                throw new RequestException(
                        ExitCode.USAGE,
                        "the certificate of the authority in " + authority + " expired on "
                                + own.getNotAfter().toInstant() + ", and with it all keys of the farm; remove "
                                + directory + ", make new keys, and start every machine with those");
            }
        } catch (GeneralSecurityException unreadable) {
            throw new IOException("the key of the authority cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    private void requireNamed(Path broker) {
        Set<String> named =
                FarmKeys.read(broker, FarmRole.BROKER, Optional.empty()).hosts();
        hosts.stream()
                .filter(host -> !named.contains(host) && !host.contains(":"))
                .findFirst()
                .ifPresent(host -> {
                    throw new RequestException(
                            ExitCode.USAGE,
                            "--host: the certificate in " + broker + " does not name " + host
                                    + ", and a key that exists stays as it is; remove that directory for a new one");
                });
    }

    private void makeAuthority(Path authority) throws IOException {
        Path password = newPassword(authority);
        keytool(
                authority,
                List.of(
                        "-genkeypair",
                        "-alias",
                        FarmKeys.ALIAS,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=authority,OU=authority,O=plimsoll farm " + random(4),
                        "-ext",
                        "bc:c=ca:true,pathlen:0",
                        "-ext",
                        "ku:c=keyCertSign,cRLSign",
                        "-startdate",
                        EARLIER,
                        "-validity",
                        Integer.toString(days + 1),
                        "-keystore",
                        FarmKeys.KEY,
                        "-storetype",
                        "PKCS12",
                        "-storepass:file",
                        password.getFileName().toString()));
        protect(authority);
    }

    private void make(Path authority, Path key, FarmRole role, String name, Consumer<String> out) throws IOException {
        if (!Files.exists(key.resolve(FarmKeys.KEY))) {
            issue(authority, key, new FarmIdentity(role, name), EARLIER);
            out.accept(role.title() + (role == FarmRole.AGENT ? " " + name : "") + ": " + key);
        }
    }

    /**
     * Makes a key whose certificate the authority has signed.
     *
     * @param start the first moment at which it is valid, as keytool takes it
     */
    void issue(Path authority, Path key, FarmIdentity holder, String start) throws IOException {
        Path making = authority.resolve("making.p12");
        Files.copy(authority.resolve(FarmKeys.KEY), making, StandardCopyOption.REPLACE_EXISTING);
        try {
            keytool(authority, signing(holder, making.getFileName().toString(), start));
            KeyStore signed = store(making, Files.readString(authority.resolve(FarmKeys.PASSWORD)));
            char[] signedPassword =
                    Files.readString(authority.resolve(FarmKeys.PASSWORD)).toCharArray();
            Path password = newPassword(key);
            char[] own = Files.readString(password).toCharArray();
            KeyStore trust = KeyStore.getInstance(TYPE);
            trust.load(null, own);
            trust.setCertificateEntry(FarmKeys.ALIAS, signed.getCertificate(FarmKeys.ALIAS));
            save(trust, key.resolve(FarmKeys.TRUST), own);
            KeyStore store = KeyStore.getInstance(TYPE);
            store.load(null, own);
            store.setKeyEntry(
                    FarmKeys.ALIAS, signed.getKey(SIGNED, signedPassword), own, signed.getCertificateChain(SIGNED));
            // Last, so that an interrupted start leaves no key that looks complete.
            save(store, key.resolve(FarmKeys.KEY), own);
        } catch (GeneralSecurityException refused) {
            throw new IOException("keytool made a key that cannot be read: " + refused.getMessage(), refused);
        } finally {
            Files.deleteIfExists(making);
        }
    }

    private static KeyStore store(Path file, String password) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(TYPE);
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, password.toCharArray());
        }
        return store;
    }

    private static void save(KeyStore store, Path file, char[] password) throws IOException, GeneralSecurityException {
        Path partial = Files.createFile(file.resolveSibling(PARTIAL), PosixFilePermissions.asFileAttribute(PRIVATE));
        try (OutputStream out = Files.newOutputStream(partial)) {
            store.store(out, password);
        }
        Files.move(partial, file);
    }

    /** A certificate of an agent cannot pose as a broker: it may only be used by a client, and names no host. */
    private List<String> signing(FarmIdentity holder, String store, String start) {
        List<String> words = new ArrayList<>(List.of(
                "-genkeypair",
                "-alias",
                SIGNED,
                "-signer",
                FarmKeys.ALIAS,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=" + holder.name() + ",OU=" + holder.role().title() + ",O=plimsoll farm",
                "-startdate",
                start,
                "-validity",
                Integer.toString(days + 1),
                "-keystore",
                store,
                "-storetype",
                TYPE,
                "-storepass:file",
                FarmKeys.PASSWORD,
                "-ext",
                "ku:c=digitalSignature",
                "-ext",
                "bc:c=ca:false"));
        if (holder.role() == FarmRole.BROKER) {
            words.addAll(List.of("-ext", "eku:c=serverAuth", "-ext", "san=" + names()));
        } else {
            words.addAll(List.of("-ext", "eku:c=clientAuth"));
        }
        return words;
    }

    private String names() {
        return Stream.concat(Stream.of("localhost", "127.0.0.1"), hosts.stream())
                .distinct()
                .map(host -> (host.matches("[0-9.]+|.*:.*") ? "ip:" : "dns:") + host)
                .collect(Collectors.joining(","));
    }

    /** Also deletes what an interrupted start has left. */
    private static Path newPassword(Path directory) throws IOException {
        Files.createDirectories(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try (Stream<Path> all = Files.list(directory)) {
            List<Path> remains = all.toList();
            remains.stream()
                    .filter(file -> !OWN.contains(file.getFileName().toString()))
                    .findFirst()
                    .ifPresent(other -> {
                        throw new RequestException(
                                ExitCode.USAGE,
                                other + " is not a file of a farm's keys; choose a directory of its own for them");
                    });
            for (Path file : remains) {
                Files.delete(file);
            }
        }
        Path file =
                Files.createFile(directory.resolve(FarmKeys.PASSWORD), PosixFilePermissions.asFileAttribute(PRIVATE));
        return Files.write(file, random(PASSWORD_BYTES).getBytes(StandardCharsets.US_ASCII));
    }

    private static String random(int bytes) {
        byte[] random = new byte[bytes];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    private static void protect(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.setPosixFilePermissions(file, PRIVATE);
            }
        }
    }

    private static void keytool(Path directory, List<String> words) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
        DERIVATIONS.forEach(name -> command.add("-J-D" + name + "=1"));
        command.addAll(words);
        Path output = Files.createTempFile(directory, "keytool", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended;
            try {
                ended = process.waitFor(FixedTimeout.PROCESS_START.time().toSeconds(), TimeUnit.SECONDS);
            } finally {
                kill(process);
            }
            if (!ended || process.exitValue() != 0) {
                throw new IOException("keytool " + words.getFirst() + " failed: "
                        + (ended ? Files.readString(output).strip() : "it did not end in time"));
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new RequestException(ExitCode.INTERRUPTED, "interrupted while keys were made");
        } finally {
            Files.deleteIfExists(output);
        }
    }

    /** Waits until it is gone, also in an interrupted thread, since it would write its key after the clean-up. */
    private static void kill(Process process) {
        process.destroyForcibly()
                .onExit()
                .completeOnTimeout(process, FixedTimeout.KILLED.time().toSeconds(), TimeUnit.SECONDS)
                .join();
    }
}
