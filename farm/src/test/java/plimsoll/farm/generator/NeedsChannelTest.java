package plimsoll.farm.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.keys.FarmRole;
import plimsoll.farm.keys.TestKeys;
import plimsoll.farm.message.MessageText;
import plimsoll.farm.message.NeedsOrder;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.DeploymentException;
import plimsoll.lab.launch.LostMachineException;
import plimsoll.lab.launch.NeedsLink;
import plimsoll.lab.launch.TrialSetup;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.study.Timeouts;

/** A lab's end of a connection, with an agent that does not keep to the order of messages. */
@Timeout(120)
class NeedsChannelTest {
    @TempDir
    private Path folder;

    @Test
    void records_that_come_early_and_cannot_be_written_end_the_run_as_well() throws IOException {
        Files.createDirectory(folder.resolve("needs.tar"));
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            NeedsLink link = startedBeside(
                    listening,
                    List.of(new GeneratorMessage.Part(
                            GeneratorMessage.Kind.RECORDS, 0, ByteBuffer.wrap(new byte[] {1}))));
            awaitTrouble(link);

            assertThatThrownBy(link::end)
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContainingAll("cannot write", "needs.tar");
            assertThat(link.end()).as("a second time").isEmpty();
        }
    }

    @Test
    void events_that_would_fill_the_memory_of_the_lab_end_the_connection() throws IOException {
        TrialEvent large = new TrialEvent(0, "db", TrialEvent.Kind.NOTE, "x".repeat(4_000_000));
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            NeedsLink link = startedBeside(listening, Collections.nCopies(5, new GeneratorMessage.Line(text(large))));
            awaitTrouble(link);

            assertThat(link.trouble()).hasValueSatisfying(why -> assertThat(why).contains("16 MiB"));
            assertThat(link.end()).isEmpty();
        }
    }

    @Test
    void records_that_come_before_a_refusal_leave_no_file() throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            HelperThreads.start("refusing-agent", () -> refuse(listening), _ -> {});
            FarmHost host = new FarmHost("127.0.0.1", listening.getLocalPort());
            NeedsChannel channel = new NeedsChannel(host, GeneratorConnection.open(host, TestKeys.lab()));

            assertThatThrownBy(() -> channel.start(order(), Map.of(), trial()))
                    .isInstanceOf(LostMachineException.class)
                    .hasMessageContaining("no room");
        }
        assertThat(folder.resolve("needs.tar")).doesNotExist();
    }

    private static void refuse(ServerSocket listening) {
        try (GeneratorConnection lab = GeneratorConnection.secure(
                listening.accept(), GeneratorTls.context(TestKeys.agent("one")), false, FarmRole.LAB)) {
            lab.read();
            lab.write(new GeneratorMessage.Part(GeneratorMessage.Kind.RECORDS, 0, ByteBuffer.wrap(new byte[] {1})));
            lab.write(new GeneratorMessage.Refused("no room"));
            while (true) {
                lab.read();
            }
        } catch (IOException left) {
            // The lab has ended the connection.
        }
    }

    private NeedsLink startedBeside(ServerSocket listening, List<? extends GeneratorMessage> early) throws IOException {
        HelperThreads.start("early-agent", () -> sendEarly(listening, early), _ -> {});
        FarmHost host = new FarmHost("127.0.0.1", listening.getLocalPort());
        return new NeedsChannel(host, GeneratorConnection.open(host, TestKeys.lab())).start(order(), Map.of(), trial());
    }

    /** Its need did not start, and its messages come before they are asked for. */
    private static void sendEarly(ServerSocket listening, List<? extends GeneratorMessage> early) {
        NeedsLink.FailedStart failed = new NeedsLink.FailedStart(
                DeploymentException.Kind.DIED, "db", "it ended before it was ready", Optional.empty());
        try (GeneratorConnection lab = GeneratorConnection.secure(
                listening.accept(), GeneratorTls.context(TestKeys.agent("one")), false, FarmRole.LAB)) {
            while (true) {
                switch (lab.read()) {
                    case GeneratorMessage.Needs _ ->
                        lab.write(new GeneratorMessage.Ready(
                                text(new NeedsReady(new GeneratorFacts("one", "any", 2), List.of()))));
                    case GeneratorMessage.Ask(long asked) ->
                        lab.write(new GeneratorMessage.Told(asked, System.nanoTime()));
                    case GeneratorMessage.SampleFrom _ -> {
                        lab.write(new GeneratorMessage.State(text(
                                new NeedsState(Optional.of(failed), new LaunchRecord(List.of()), Optional.empty()))));
                        for (GeneratorMessage each : early) {
                            lab.write(each);
                        }
                    }
                    default -> {
                        // The lab's end of the needs comes too late.
                    }
                }
            }
        } catch (IOException left) {
            // The lab has ended the connection.
        }
    }

    private static String text(Object message) {
        return new String(MessageText.of(message), StandardCharsets.UTF_8);
    }

    private static NeedsOrder order() {
        MemberSource source =
                new MemberSource.Launched(List.of("/bin/sh"), Map.of(), "/", new Readiness.Started(), Optional.empty());
        return new NeedsOrder(
                "7",
                "t",
                new Deployment(List.of(new Member("db", MemberRole.NEED, source, Limits.NONE))),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                Map.of(),
                Timeouts.DEFAULT);
    }

    private TrialSetup trial() {
        long origin = System.nanoTime();
        return new TrialSetup(folder, Timeouts.DEFAULT, () -> System.nanoTime() - origin, _ -> {});
    }

    private static void awaitTrouble(NeedsLink link) {
        long bound = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (link.trouble().isEmpty() && System.nanoTime() < bound) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(link.trouble()).isPresent();
    }
}
