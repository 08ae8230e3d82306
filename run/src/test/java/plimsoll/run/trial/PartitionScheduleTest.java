package plimsoll.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.launch.TestLab;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.Readiness;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.study.Timeouts;

/** A partition of two members whose ports this test serves. */
@Timeout(120)
class PartitionScheduleTest {
    private static final List<String> LINKS = List.of("service-far", "far-service");
    private static final int NOTHING_COMES_MILLIS = 300;
    private static final int COMES_MILLIS = 20_000;

    @TempDir
    Path root;

    private final List<TrialEvent> events = new CopyOnWriteArrayList<>();

    @Test
    void a_partition_holds_back_what_members_send_to_each_other_until_it_heals() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = launch(lab);
            try (LinkedPair there = LinkedPair.of(deployment, "service", "far");
                    LinkedPair back = LinkedPair.of(deployment, "far", "service")) {
                there.passes(1);
                back.passes(2);

                FaultSchedule schedule = start(deployment, LINKS);
                assertThat(TestLab.comes(() -> LINKS.stream().allMatch(link -> isStalled(lab, link))))
                        .isTrue();
                for (LinkedPair cut : List.of(there, back)) {
                    cut.client.getOutputStream().write(3);
                    cut.server.getOutputStream().write(4);
                    comesNothing(cut.server);
                    comesNothing(cut.client);
                }

                schedule.close();
                for (LinkedPair healed : List.of(there, back)) {
                    comes(healed.server, 3);
                    comes(healed.client, 4);
                }
                there.passes(5);
            }
        }
        assertThat(events)
                .extracting(TrialEvent::what)
                .containsExactly(Optional.of(new Occurrence.FaultBegan(0)), Optional.of(new Occurrence.FaultEnded(0)));
        assertThat(events).allMatch(event -> event.member().equals("service"));
    }

    @Test
    void a_partition_with_a_link_that_is_missing_is_a_failed_fault_and_opens_the_others_again() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = launch(lab);
            try (LinkedPair there = LinkedPair.of(deployment, "service", "far")) {
                FaultSchedule schedule = start(deployment, List.of("service-far", "service-none"));
                assertThat(TestLab.comes(() -> events.size() == 2)).isTrue();
                schedule.close();

                assertThat(events.getLast().what()).contains(new Occurrence.FaultFailed(0));
                there.passes(1);
            }
        }
    }

    private RunningDeployment launch(TestLab lab) throws Exception {
        Files.createDirectories(lab.trial().directory());
        return lab.launch(new Deployment(
                List.of(sleeping("far", "${service.port}"), sleeping("service", "${far.port}")),
                List.of(
                        new Link("service", "far", 0, Optional.empty()),
                        new Link("far", "service", 0, Optional.empty()))));
    }

    /** The last word of its command is the port at which it reaches the other member. */
    private static Member sleeping(String name, String other) {
        return TestLab.member(name, List.of("sh", "-c", "exec sleep 600", other), new Readiness.Started(), Limits.NONE);
    }

    private FaultSchedule start(RunningDeployment deployment, List<String> links) {
        LongSupplier nanos = System::nanoTime;
        return FaultSchedule.start(
                List.of(new Fault.Partition(
                        new FaultTrigger.At(Duration.ZERO), List.of("service"), links, Duration.ofMinutes(10))),
                7,
                deployment,
                new FaultSchedule.FaultContext(
                        new FaultSchedule.Clock(nanos, nanos.getAsLong()),
                        () -> 0,
                        new FaultSchedule.FaultListeners(events::add, _ -> {}),
                        FaultSchedule.FaultTimeouts.of(Timeouts.DEFAULT),
                        0));
    }

    private static boolean isStalled(TestLab lab, String link) {
        try {
            return Files.readString(lab.trial().directory().resolve("link-" + link + ".ndjson"))
                    .contains("\"command\":\"stall\"");
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static void comes(Socket end, int expected) throws IOException {
        end.setSoTimeout(COMES_MILLIS);
        assertThat(end.getInputStream().read()).isEqualTo(expected);
    }

    private static void comesNothing(Socket end) throws IOException {
        end.setSoTimeout(NOTHING_COMES_MILLIS);
        assertThatThrownBy(() -> end.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
    }

    /** A connection from one member through its link to the port of another. */
    private record LinkedPair(ServerSocket port, Socket client, Socket server) implements AutoCloseable {
        static LinkedPair of(RunningDeployment deployment, String from, String to) throws IOException {
            InetAddress here = InetAddress.getLoopbackAddress();
            String direct = deployment.directPlaceholders().get(to + ".port");
            ServerSocket port = new ServerSocket(Integer.parseInt(direct), 8, here);
            Socket client = new Socket(here, Integer.parseInt(portSeenBy(deployment, from)));
            return new LinkedPair(port, client, port.accept());
        }

        private static String portSeenBy(RunningDeployment deployment, String member) {
            return deployment.record().members().stream()
                    .filter(record -> record.name().equals(member))
                    .map(MemberRecord::command)
                    .findFirst()
                    .orElseThrow()
                    .getLast();
        }

        void passes(int value) throws IOException {
            client.getOutputStream().write(value);
            comes(server, value);
        }

        @Override
        public void close() throws IOException {
            client.close();
            server.close();
            port.close();
        }
    }
}
