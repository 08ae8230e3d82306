package plimsoll.farm.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.broker.FarmAddresses;
import plimsoll.farm.broker.FarmBroker;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.broker.FarmLink;
import plimsoll.farm.broker.LinkException;
import plimsoll.run.request.RequestException;

/** One broker for all tests, with the keys of all other ones too, since keytool is slow. */
@Timeout(120)
class FarmCertificatesTest {
    private static final String QUEUE = FarmAddresses.blocks("0123456789ab");

    @TempDir
    private static Path directory = Path.of("");

    private static final Path KEYS = TestKeys.DIRECTORY;
    private static final KeyMaker MAKER = new KeyMaker(KEYS, TestKeys.HOSTS, 30);
    private static FarmBroker broker;
    private static FarmHost host;

    @BeforeAll
    static void start() {
        broker = FarmBroker.start(directory.resolve("journal"), key(FarmRole.BROKER), 0);
        host = new FarmHost("localhost", broker.port());
    }

    @AfterAll
    static void stop() {
        broker.close();
    }

    @Test
    void only_the_owner_reads_a_key() throws IOException {
        try (Stream<Path> all = Files.walk(KEYS)) {
            assertThat(all)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------"));
        }
    }

    /** The clock of another machine may be behind. */
    @Test
    void a_certificate_is_valid_from_the_day_before() {
        for (FarmRole role : FarmRole.values()) {
            assertThat(key(role).certificate().getNotBefore().toInstant())
                    .isBefore(Instant.now().minus(Duration.ofHours(23)));
        }
    }

    /** Otherwise every process of a farm would hash for half a second at its start. */
    @Test
    void the_launcher_and_these_tests_hash_passwords_once() throws IOException {
        String launcher = Files.readString(Path.of("../plimsoll"));

        assertThat(KeyMaker.DERIVATIONS).isNotEmpty().allSatisfy(name -> {
            assertThat(launcher).containsPattern("-D" + Pattern.quote(name) + "=1[ )]");
            assertThat(System.getProperty(name)).isEqualTo("1");
        });
    }

    /** Such are the files of earlier versions. */
    @Test
    void keys_whose_password_was_hashed_ten_thousand_times_are_read() throws Exception {
        Path made = KEYS.resolve("agents/one");
        Path earlier = Files.createDirectory(directory.resolve("earlier"));
        Files.copy(made.resolve(FarmKeys.PASSWORD), earlier.resolve(FarmKeys.PASSWORD));
        for (String file : List.of(FarmKeys.KEY, FarmKeys.TRUST)) {
            hashOften(made.resolve(file), earlier.resolve(file), earlier.resolve(FarmKeys.PASSWORD));
        }

        FarmKeys read = FarmKeys.read(earlier, FarmRole.AGENT, Optional.empty());

        assertThat(read.identity()).isEqualTo(key(FarmRole.AGENT).identity());
        assertThat(read.authority()).isEqualTo(key(FarmRole.AGENT).authority());
        assertThat(HexFormat.of().formatHex(Files.readAllBytes(read.keyFile())))
                .as("10000 as an integer of DER")
                .contains("02022710");
    }

    /** Copies a file of keys with the JDK's number of hashes. */
    private static void hashOften(Path from, Path to, Path password) throws Exception {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-J-XX:+UseSerialGC",
                        "-importkeystore",
                        "-noprompt",
                        "-srckeystore",
                        from.toString(),
                        "-srcstorepass:file",
                        password.toString(),
                        "-destkeystore",
                        to.toString(),
                        "-deststoretype",
                        "PKCS12",
                        "-deststorepass:file",
                        password.toString())
                .inheritIO()
                .start();

        assertThat(keytool.waitFor()).isZero();
    }

    @Test
    void an_authority_that_has_expired_signs_no_key() throws IOException {
        Path farm = Files.createDirectory(directory.resolve("expired"));
        Path authority = farm.resolve("authority");
        MAKER.issue(KEYS.resolve("authority"), authority, new FarmIdentity(FarmRole.AGENT, "authority"), "-40d");

        assertThatThrownBy(() -> new KeyMaker(farm, List.of(), 30).make(List.of("one"), _ -> {}))
                .isInstanceOf(RequestException.class)
                .hasMessageContainingAll(authority.toString(), "expired");
        assertThat(farm.resolve("agents")).doesNotExist();
    }

    @Test
    void a_key_that_exists_stays_as_it_is() throws IOException {
        byte[] before = Files.readAllBytes(KEYS.resolve("agents/one/key.p12"));
        MAKER.make(List.of("one"), _ -> {});
        assertThat(KEYS.resolve("agents/one/key.p12")).hasBinaryContent(before);
    }

    @Test
    void an_interrupt_leaves_no_keytool_that_would_write_a_key() {
        KeyMaker maker = new KeyMaker(directory.resolve("interrupted"), List.of(), 30);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> maker.make(List.of(), _ -> {})).isInstanceOf(RequestException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(ProcessHandle.current().children())
                .noneMatch(child -> child.info().command().orElse("").endsWith("/keytool"));
    }

    @Test
    void a_directory_with_other_files_is_refused_and_they_stay() throws IOException {
        Path project = directory.resolve("project");
        Path authority = Files.createDirectories(project.resolve("authority"));
        for (String own : List.of(FarmKeys.KEY, FarmKeys.PASSWORD)) {
            Files.copy(KEYS.resolve("authority").resolve(own), authority.resolve(own));
        }
        Path file = Files.createFile(
                Files.createDirectories(project.resolve("broker")).resolve("pom.xml"));

        assertThatThrownBy(() -> new KeyMaker(project, List.of(), 30).make(List.of(), _ -> {}))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("pom.xml");
        assertThat(file).exists();
    }

    @Test
    void a_host_that_the_certificate_of_the_broker_does_not_name_is_refused() {
        assertThatThrownBy(() -> new KeyMaker(KEYS, List.of("other.example.org"), 30).make(List.of(), _ -> {}))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("other.example.org");
    }

    @Test
    void a_certificate_gives_the_rights_of_its_role_only() throws IOException {
        try (FarmLink lab = FarmLink.open(host, key(FarmRole.LAB));
                FarmLink agent = FarmLink.open(host, key(FarmRole.AGENT))) {
            lab.keep(QUEUE);
            lab.store(QUEUE, "a block");
            assertThatThrownBy(() -> agent.store(QUEUE, "a block"))
                    .isInstanceOf(LinkException.class)
                    .hasMessageContaining("permission='SEND'");
            assertThatThrownBy(() -> agent.listen(FarmAddresses.agent("two")))
                    .isInstanceOf(LinkException.class)
                    .hasMessageContaining("permission=");
            agent.consume(QUEUE);
            assertThat(agent.receive(QUEUE, Duration.ofSeconds(20)))
                    .hasValueSatisfying(block -> assertThat(block.sender()).hasValue("lab"));
        }
    }

    @Test
    void an_agent_learns_whether_a_lab_listens_and_has_one_queue_of_a_class() throws IOException {
        String results = FarmAddresses.results("0123456789ab");
        try (FarmLink lab = FarmLink.open(host, key(FarmRole.LAB));
                FarmLink agent = FarmLink.open(host, key(FarmRole.AGENT))) {
            String questions = FarmAddresses.lab("0123456789ab");
            assertThat(agent.listeners(questions)).isZero();
            lab.listen(questions);
            assertThat(agent.listeners(questions)).isOne();

            agent.keep(FarmAddresses.blocks("ba9876543210"));
            agent.consume(FarmAddresses.blocks("ba9876543210"));
            assertThatThrownBy(() -> agent.listen(QUEUE)).isInstanceOf(LinkException.class);

            lab.keep(results);
            assertThatThrownBy(() -> agent.discard(results)).isInstanceOf(LinkException.class);
            lab.consume(results);
            lab.discard(results);
            assertThatThrownBy(() -> lab.consume(results)).isInstanceOf(LinkException.class);
        }
    }

    @Test
    void a_client_without_a_key_is_refused() throws Exception {
        KeyStore authority = KeyStore.getInstance("PKCS12");
        authority.load(null, null);
        authority.setCertificateEntry("farm", key(FarmRole.AGENT).authority().orElseThrow());
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(authority);
        SSLContext anonymous = SSLContext.getInstance("TLSv1.3");
        anonymous.init(null, trusted.getTrustManagers(), null);
        try (SSLSocket socket = (SSLSocket) anonymous.getSocketFactory().createSocket(host.name(), host.port())) {
            socket.setSoTimeout(20_000);
            assertThatThrownBy(() -> {
                        socket.startHandshake();
                        socket.getInputStream().read();
                    })
                    .isInstanceOf(SSLException.class);
        }
    }

    @Test
    void a_certificate_of_another_authority_is_refused_at_both_ends() throws IOException {
        FarmKeys stranger = TestKeys.ofAnotherFarm(FarmRole.AGENT);
        assertThatThrownBy(() -> FarmLink.open(host, stranger))
                .isInstanceOf(LinkException.class)
                .hasMessageContaining("is not accepted");

        // Its owner may trust this broker; the broker does not trust it.
        FarmKeys trusting = trusting(stranger);
        assertThatThrownBy(() -> FarmLink.open(host, trusting))
                .isInstanceOf(LinkException.class)
                .hasMessageContaining("refuses the certificate");
    }

    /** The stranger's key beside the authority of this farm. */
    private static FarmKeys trusting(FarmKeys stranger) throws IOException {
        Path mixed = Files.createDirectories(directory.resolve("mixed"));
        Files.copy(stranger.keyFile(), mixed.resolve(FarmKeys.KEY));
        try {
            KeyStore trust = KeyStore.getInstance("PKCS12");
            trust.load(null, stranger.password().toCharArray());
            trust.setCertificateEntry(
                    FarmKeys.ALIAS, key(FarmRole.AGENT).authority().orElseThrow());
            try (var out = Files.newOutputStream(mixed.resolve(FarmKeys.TRUST))) {
                trust.store(out, stranger.password().toCharArray());
            }
        } catch (java.security.GeneralSecurityException e) {
            throw new AssertionError(e);
        }
        return new FarmKeys(mixed, stranger.password(), stranger.certificate(), stranger.identity());
    }

    @Test
    void an_expired_certificate_is_refused_by_its_owner_and_by_the_broker() throws IOException {
        Path old = directory.resolve("old");
        MAKER.issue(KEYS.resolve("authority"), old, new FarmIdentity(FarmRole.AGENT, "old"), "-40d");
        assertThatThrownBy(() -> FarmKeys.read(old, FarmRole.AGENT, Optional.empty()))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("expired on");

        FarmKeys anyway = new FarmKeys(
                old,
                Files.readString(old.resolve(FarmKeys.PASSWORD)),
                key(FarmRole.AGENT).certificate(),
                new FarmIdentity(FarmRole.AGENT, "old"));
        assertThatThrownBy(() -> FarmLink.open(host, anyway))
                .isInstanceOf(LinkException.class)
                .hasMessageContaining("refuses the certificate");
    }

    @Test
    void a_key_of_another_role_is_refused() {
        assertThatThrownBy(() -> FarmKeys.read(KEYS.resolve("agents/one"), FarmRole.LAB, Optional.empty()))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("not the key of a farm's lab");
        assertThatThrownBy(() -> FarmKeys.read(KEYS, FarmRole.AGENT, Optional.of("three")))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("there is no key");
    }

    private static FarmKeys key(FarmRole role) {
        return FarmKeys.read(KEYS, role, role == FarmRole.AGENT ? Optional.of("one") : Optional.empty());
    }
}
