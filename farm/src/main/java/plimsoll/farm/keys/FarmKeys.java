package plimsoll.farm.keys;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plimsoll.farm.message.FarmNames;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/**
 * The key of one process of a farm, and the authority that it trusts.
 *
 * @param directory holds {@code key.p12}, {@code trust.p12} and their {@code password}
 */
public record FarmKeys(Path directory, String password, X509Certificate certificate, FarmIdentity identity) {
    static final String KEY = "key.p12";
    static final String TRUST = "trust.p12";
    static final String PASSWORD = "password";
    static final String AGENTS = "agents";

    /** The name of the key, and of the authority's certificate, in their files. */
    static final String ALIAS = "plimsoll";

    /**
     * Reads the key of a role.
     *
     * @param given the directory of the key, or the one that {@code farm keys} made
     * @param agent the name of the agent; empty: the only one there
     * @throws RequestException when there is none, it has another role, or it has expired
     */
    public static FarmKeys read(Path given, FarmRole role, Optional<String> agent) {
        Path directory = directory(given, role, agent);
        try {
            String password = Files.readString(directory.resolve(PASSWORD)).strip();
            KeyStore store = KeyStore.getInstance("PKCS12");
            try (InputStream file = Files.newInputStream(directory.resolve(KEY))) {
                store.load(file, password.toCharArray());
            }
            if (!(store.getCertificate(ALIAS) instanceof X509Certificate certificate)) {
                throw refused(directory.resolve(KEY) + " has no certificate of a farm");
            }
            FarmIdentity identity = FarmIdentity.of(certificate)
                    .filter(holder -> holder.role() == role)
                    .orElseThrow(() ->
                            refused(directory.resolve(KEY) + " is not the key of a farm's " + role.title() + ", but of "
                                    + certificate.getSubjectX500Principal().getName()));
            requireValid(directory, certificate);
            return new FarmKeys(directory, password, certificate, identity);
        } catch (IOException | GeneralSecurityException unreadable) {
            throw refused("cannot read the key in " + directory + ": " + unreadable.getMessage());
        }
    }

    static boolean hasExpired(X509Certificate certificate) {
        return Instant.now().isAfter(certificate.getNotAfter().toInstant());
    }

    private static void requireValid(Path directory, X509Certificate certificate) {
        Instant now = Instant.now();
        if (hasExpired(certificate)) {
            throw refused("the certificate in " + directory + " expired on "
                    + certificate.getNotAfter().toInstant()
                    + "; remove that directory, make new keys, and start with those");
        }
        if (now.isBefore(certificate.getNotBefore().toInstant())) {
            throw refused("the certificate in " + directory + " is valid from "
                    + certificate.getNotBefore().toInstant() + " on, but the clock of this machine says " + now
                    + "; set the clock");
        }
    }

    private static Path directory(Path given, FarmRole role, Optional<String> agent) {
        agent.ifPresent(name -> FarmNames.name("the name of an agent", name));
        if (Files.exists(given.resolve(KEY))) {
            return given;
        }
        if (role != FarmRole.AGENT) {
            return existing(given.resolve(role.title()));
        }
        Path agents = given.resolve(AGENTS);
        return agent.map(name -> existing(agents.resolve(name))).orElseGet(() -> only(agents));
    }

    private static Path existing(Path directory) {
        if (!Files.exists(directory.resolve(KEY))) {
            throw refused("there is no key in " + directory);
        }
        return directory;
    }

    private static Path only(Path agents) {
        try (Stream<Path> all = Files.isDirectory(agents) ? Files.list(agents) : Stream.empty()) {
            List<Path> found = all.sorted().toList();
            if (found.size() == 1) {
                return found.getFirst();
            }
            throw refused(
                    found.isEmpty()
                            ? "there is no key of an agent in " + agents
                            : agents + " has the keys of " + found.size() + " agents; choose one with --name");
        } catch (IOException unreadable) {
            throw refused("cannot list " + agents + ": " + unreadable.getMessage());
        }
    }

    private static RequestException refused(String why) {
        return new RequestException(
                ExitCode.USAGE, "--keys: " + why + " ('plimsoll farm keys DIR' makes the keys of a farm)");
    }

    public Path keyFile() {
        return directory.resolve(KEY);
    }

    public Path trustFile() {
        return directory.resolve(TRUST);
    }

    /** Returns the names and addresses that a broker's certificate is for; none for other roles. */
    Set<String> hosts() {
        try {
            return Optional.ofNullable(certificate.getSubjectAlternativeNames()).stream()
                    .flatMap(Collection::stream)
                    .map(named -> String.valueOf(named.getLast()))
                    .collect(Collectors.toSet());
        } catch (CertificateParsingException damaged) {
            throw refused(keyFile() + " has a certificate that cannot be read: " + damaged.getMessage());
        }
    }

    /** Returns the authority that this process trusts. */
    public Optional<X509Certificate> authority() {
        try (InputStream file = Files.newInputStream(trustFile())) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(file, password.toCharArray());
            @Nullable Object certificate = store.getCertificate(ALIAS);
            return certificate instanceof X509Certificate own ? Optional.of(own) : Optional.empty();
        } catch (IOException | GeneralSecurityException unreadable) {
            throw refused("cannot read " + trustFile() + ": " + unreadable.getMessage());
        }
    }
}
