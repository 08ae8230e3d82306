package plimsoll.farm.keys;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.farm.message.FarmNames;
import plimsoll.model.FixedTimeout;
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
    private static final Set<PosixFilePermission> PRIVATE = PosixFilePermissions.fromString("rw-------");
    private static final int PASSWORD_BYTES = 24;
    private static final String AUTHORITY = "authority";

    /** Any valid name or address of a host, of which commas and colons could be more words of an option. */
    private static final String HOST = "[A-Za-z0-9.-]{1,253}|[0-9a-fA-F:.]{2,45}";

    public KeyMaker {
        hosts = List.copyOf(hosts);
        hosts.stream().filter(host -> !host.matches(HOST)).findFirst().ifPresent(host -> {
            throw new RequestException(
                    ExitCode.USAGE, "--host: '" + host + "' is not the name or the address of a host");
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
            if (!Files.exists(authority.resolve(FarmKeys.KEY))) {
                makeAuthority(authority);
                out.accept("authority: " + authority + "; keep it off the machines of the farm");
            }
            make(authority, directory.resolve(FarmRole.BROKER.title()), FarmRole.BROKER, "broker", out);
            make(authority, directory.resolve(FarmRole.LAB.title()), FarmRole.LAB, "lab", out);
            for (String agent : agents) {
                FarmNames.name("the name of an agent", agent);
                make(authority, directory.resolve(FarmKeys.AGENTS).resolve(agent), FarmRole.AGENT, agent, out);
            }
        } catch (IOException refused) {
            throw new RequestException(
                    ExitCode.USAGE, "cannot write keys into " + directory + ": " + refused.getMessage());
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(ExitCode.USAGE, "--agent: " + wrong.getMessage());
        }
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
                        "-validity",
                        Integer.toString(days),
                        "-keystore",
                        FarmKeys.KEY,
                        "-storetype",
                        "PKCS12",
                        "-storepass:file",
                        password.getFileName().toString()));
        keytool(
                authority,
                List.of(
                        "-exportcert",
                        "-rfc",
                        "-alias",
                        FarmKeys.ALIAS,
                        "-file",
                        "certificate.pem",
                        "-keystore",
                        FarmKeys.KEY,
                        "-storepass:file",
                        FarmKeys.PASSWORD));
        protect(authority);
    }

    private void make(Path authority, Path key, FarmRole role, String name, Consumer<String> out) throws IOException {
        if (Files.exists(key.resolve(FarmKeys.KEY))) {
            return;
        }
        newPassword(key);
        String authorityFile = authority.toAbsolutePath().resolve(FarmKeys.KEY).toString();
        String authorityPassword =
                authority.toAbsolutePath().resolve(FarmKeys.PASSWORD).toString();
        String certificate =
                authority.toAbsolutePath().resolve("certificate.pem").toString();
        String making = "making.p12";
        keytool(
                key,
                List.of(
                        "-genkeypair",
                        "-alias",
                        FarmKeys.ALIAS,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=" + name + ",OU=" + role.title() + ",O=plimsoll farm",
                        "-validity",
                        Integer.toString(days),
                        "-keystore",
                        making,
                        "-storetype",
                        "PKCS12",
                        "-storepass:file",
                        FarmKeys.PASSWORD));
        keytool(
                key,
                List.of(
                        "-certreq",
                        "-alias",
                        FarmKeys.ALIAS,
                        "-file",
                        "request.pem",
                        "-keystore",
                        making,
                        "-storepass:file",
                        FarmKeys.PASSWORD));
        keytool(key, signing(role, authorityFile, authorityPassword));
        keytool(
                key,
                List.of(
                        "-importcert",
                        "-noprompt",
                        "-trustcacerts",
                        "-alias",
                        "authority",
                        "-file",
                        certificate,
                        "-keystore",
                        making,
                        "-storepass:file",
                        FarmKeys.PASSWORD));
        keytool(
                key,
                List.of(
                        "-importcert",
                        "-noprompt",
                        "-alias",
                        FarmKeys.ALIAS,
                        "-file",
                        "signed.pem",
                        "-keystore",
                        making,
                        "-storepass:file",
                        FarmKeys.PASSWORD));
        keytool(
                key,
                List.of(
                        "-importcert",
                        "-noprompt",
                        "-alias",
                        FarmKeys.ALIAS,
                        "-file",
                        certificate,
                        "-keystore",
                        FarmKeys.TRUST,
                        "-storetype",
                        "PKCS12",
                        "-storepass:file",
                        FarmKeys.PASSWORD));
        Files.delete(key.resolve("request.pem"));
        Files.delete(key.resolve("signed.pem"));
        // Last, so that an interrupted start leaves no key that looks complete.
        Files.move(key.resolve(making), key.resolve(FarmKeys.KEY));
        protect(key);
        out.accept(role.title() + (role == FarmRole.AGENT ? " " + name : "") + ": " + key);
    }

    /** A certificate of an agent cannot pose as a broker: it may only be used by a client, and names no host. */
    private List<String> signing(FarmRole role, String authority, String password) {
        List<String> words = new ArrayList<>(List.of(
                "-gencert",
                "-rfc",
                "-alias",
                FarmKeys.ALIAS,
                "-infile",
                "request.pem",
                "-outfile",
                "signed.pem",
                "-keystore",
                authority,
                "-storepass:file",
                password,
                "-validity",
                Integer.toString(days),
                "-ext",
                "ku:c=digitalSignature",
                "-ext",
                "bc:c=ca:false"));
        if (role == FarmRole.BROKER) {
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

    private static Path newPassword(Path directory) throws IOException {
        Files.createDirectories(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try (Stream<Path> remains = Files.list(directory)) {
            for (Path file : remains.toList()) {
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
        command.addAll(words);
        Path output = Files.createTempFile(directory, "keytool", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = process.waitFor(FixedTimeout.PROCESS_START.time().toSeconds(), TimeUnit.SECONDS);
            process.destroyForcibly();
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
}
