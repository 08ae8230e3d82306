package plimsoll.farm.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.keys.FarmRole;
import plimsoll.farm.keys.TestKeys;
import plimsoll.farm.message.MessageText;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.load.GeneratorLink;
import plimsoll.lab.load.GeneratorLink.GeneratorFiles;
import plimsoll.lab.load.WorkerException;
import plimsoll.model.load.DriverSpec;
import plimsoll.wire.OperationByteLayout;

/** Records of a generator come home to a lab that cannot write them. */
@Timeout(60)
class UnwrittenHomeRecordsTest {
    private static final OperationByteLayout LEDGER = new OperationByteLayout(1, 100, 5);

    @TempDir
    private Path folder;

    @Test
    void a_record_that_the_lab_cannot_write_is_the_fault_of_the_lab_and_not_of_the_generator() throws Exception {
        Path taken = Files.createDirectory(folder.resolve("ledger"));
        CompletableFuture<String> ended = new CompletableFuture<>();

        GeneratorLink link = started(LEDGER.length(), ended);

        assertThat(ended.get(20, TimeUnit.SECONDS))
                .contains("generator one", "the lab", taken.toString())
                .doesNotContain("lost");
        assertThatThrownBy(link::checkKept)
                .isInstanceOf(UncheckedIOException.class)
                .hasCauseInstanceOf(FileAlreadyExistsException.class)
                .hasMessageContaining("cannot write " + taken);
        assertThatThrownBy(link::close).isInstanceOf(WorkerException.class);
    }

    @Test
    void a_record_of_another_length_is_the_fault_of_the_generator() throws Exception {
        CompletableFuture<String> ended = new CompletableFuture<>();

        GeneratorLink link = started(LEDGER.length() + 1, ended);

        assertThat(ended.get(20, TimeUnit.SECONDS)).contains("generator one", "was lost");
        link.checkKept();
        assertThatThrownBy(link::close).isInstanceOf(WorkerException.class);
    }

    /** Starts a worker whose generator sends a ledger of the given length at once. */
    private GeneratorLink started(long length, CompletableFuture<String> ended) throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            HelperThreads.start("early-generator", () -> sendLedger(listening, length), _ -> {});
            GeneratorLink link = new GeneratorHosts(
                            List.of(new FarmHost("127.0.0.1", listening.getLocalPort())), TestKeys.lab(), "7")
                    .connect(1, "t");
            link.start(
                    GeneratorAgentTest.order(new DriverSpec("http", Map.of("url", "http://127.0.0.1:1/"))),
                    LEDGER,
                    new GeneratorFiles(
                            folder.resolve("ledger"),
                            folder.resolve("hlog"),
                            folder.resolve("log"),
                            folder.resolve("timeline")),
                    ended::complete);
            return link;
        }
    }

    private static void sendLedger(ServerSocket listening, long length) {
        try (GeneratorConnection lab = GeneratorConnection.secure(
                listening.accept(), GeneratorTls.context(TestKeys.agent("one")), false, FarmRole.LAB)) {
            lab.read();
            lab.write(new GeneratorMessage.Ready(
                    new String(MessageText.of(new GeneratorFacts("one", "any", 2)), StandardCharsets.UTF_8)));
            lab.write(new GeneratorMessage.Whole(GeneratorMessage.Kind.LEDGER, length));
            while (true) {
                lab.read();
            }
        } catch (IOException left) {
            // The lab has ended the connection.
        }
    }
}
