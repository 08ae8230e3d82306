package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.Readiness;
import plimsoll.model.record.MemberRecord;

class LinksTest {
    @TempDir
    Path root;

    @Test
    void a_worker_gets_the_address_of_its_link_and_an_audit_the_port_itself() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment =
                    launch(lab, new Link(Link.WORKER, "service", 1, Optional.of(1e6)), serving("service"));
            String direct = deployment.directPlaceholders().get("url");
            assertThat(direct).isEqualTo(deployment.directPlaceholders().get("service.url"));
            assertThat(deployment.placeholders().get("url"))
                    .isEqualTo(deployment.placeholders().get("service.url"))
                    .isNotEqualTo(direct);
            assertThat(answer(deployment.placeholders().get("service.port"))).contains("204");
        }
    }

    @Test
    void only_the_member_at_its_begin_goes_through_a_link() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = launch(
                    lab,
                    new Link("service", "store", 0, Optional.empty()),
                    serving("store"),
                    sleeping("service"),
                    sleeping("other"));
            String direct = deployment.placeholders().get("store.port");
            assertThat(told(deployment, "other")).isEqualTo(direct);
            assertThat(told(deployment, "service")).isNotEqualTo(direct);
            assertThat(answer(told(deployment, "service"))).contains("204");
        }
    }

    @Test
    void a_link_is_disturbed_by_name_and_what_its_proxy_says_is_kept() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment =
                    launch(lab, new Link(Link.WORKER, "service", 0, Optional.empty()), serving("service"));
            deployment.link("worker-service").obey("down");
            assertThatThrownBy(() -> answer(deployment.placeholders().get("port")))
                    .hasMessageContaining("refused");
            deployment.link("worker-service").obey("up");
            assertThat(answer(deployment.placeholders().get("port"))).contains("204");
            assertThatThrownBy(() -> deployment.link("worker-service").obey("melt"))
                    .hasMessageContaining("'melt'");
            assertThat(Files.readString(lab.trial().directory().resolve("link-worker-service.ndjson")))
                    .contains("\"is\":\"hello\"", "\"command\":\"down\"");
        }
    }

    @Test
    void a_proxy_that_has_ended_is_not_waited_for() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment =
                    launch(lab, new Link(Link.WORKER, "service", 0, Optional.empty()), serving("service"));
            ProcessHandle.current()
                    .descendants()
                    .filter(process -> process.info().commandLine().orElse("").contains("plimsoll.proxy.Main"))
                    .forEach(ProcessHandle::destroyForcibly);
            for (String command : List.of("down", "up")) {
                assertThatThrownBy(() -> deployment.link("worker-service").obey(command))
                        .isInstanceOf(IOException.class)
                        .hasMessageStartingWith("the proxy of worker-service ")
                        .hasMessageContaining("link-worker-service.log");
            }
        }
    }

    @Test
    void named_ports_lead_through_the_link_too_and_stall_with_it() throws Exception {
        Member admin = TestLab.member(
                "service",
                Victims.command("Serves", "${port.admin}", "204"),
                new Readiness.Tcp("127.0.0.1:${port.admin}"),
                Limits.NONE);
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = launch(lab, new Link(Link.WORKER, "service", 0, Optional.empty()), admin);
            String through = deployment.placeholders().get("service.port.admin");
            assertThat(through).isNotEqualTo(deployment.directPlaceholders().get("service.port.admin"));
            assertThat(answer(through)).contains("204");
            deployment.link("worker-service").obey("down");
            assertThatThrownBy(() -> answer(through)).hasMessageContaining("refused");
        }
    }

    @Test
    @Tag("kernel")
    void a_link_by_the_kernel_has_an_address_and_interfaces_of_its_own_which_vanish_with_it() throws Exception {
        assumeTrue(TestLab.machine().can(Machine.PRIVATE_NETWORK), "no private-network");
        Link link = new Link(Link.WORKER, "service", 0, Optional.of(1e6), Optional.of(Link.By.KERNEL));
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = launch(lab, link, serving("service"));
            String host = deployment.placeholders().get("service.host");
            assertThat(host).startsWith("198.");
            assertThat(deployment.directPlaceholders().get("service.host")).isEqualTo("127.0.0.1");
            assertThat(deployment.placeholders().get("url")).startsWith("http://" + host + ":");
            assertThat(answer(host, deployment.placeholders().get("port"))).contains("204");
            assertThat(interfaceOf(host)).isPresent();
            deployment.link("worker-service").obey("down");
            assertThatThrownBy(() -> answer(host, deployment.placeholders().get("port")))
                    .isInstanceOf(IOException.class);
            deployment.close();
            assertThat(TestLab.comes(() -> interfaceOf(host).isEmpty())).isTrue();
        }
    }

    /** Returns the interface of the neighbouring address. */
    private static Optional<NetworkInterface> interfaceOf(String host) {
        int dot = host.lastIndexOf('.') + 1;
        String near = host.substring(0, dot) + (Integer.parseInt(host.substring(dot)) - 1);
        try {
            return Optional.ofNullable(NetworkInterface.getByInetAddress(InetAddress.getByName(near)));
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    /** A trial that the lab's own disk ended is repeated; one whose link was refused is not. */
    @Test
    void a_registry_that_takes_no_line_is_not_the_fault_of_a_link() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            Path registry = TestLab.under(lab.state().resolve("labs")).getFirst();
            Files.delete(registry);
            Files.createDirectory(registry);
            Link link = new Link(Link.WORKER, "service", 0, Optional.empty());

            assertThatThrownBy(() -> launch(lab, link, serving("service")))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining(registry.toString());
        }
    }

    @Test
    void a_link_to_a_member_without_a_port_is_refused() {
        try (TestLab lab = TestLab.open(root)) {
            Member deaf = TestLab.member("service", List.of("sleep", "60"), new Readiness.Started(), Limits.NONE);
            assertThatThrownBy(() -> launch(lab, new Link(Link.WORKER, "service", 0, Optional.empty()), deaf))
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageContaining("leads to 'service', which has no port");
        }
    }

    private static RunningDeployment launch(TestLab lab, Link link, Member... members)
            throws DeploymentException, IOException {
        Files.createDirectories(lab.trial().directory());
        return lab.launcher().launch(new Deployment(List.of(members), List.of(link)), lab.trial());
    }

    private static Member serving(String name) {
        return TestLab.member(
                name, Victims.command("Serves", "${port}", "204"), new Readiness.Tcp("127.0.0.1:${port}"), Limits.NONE);
    }

    private static Member sleeping(String name) {
        return TestLab.member(
                name, List.of("sh", "-c", "exec sleep 60", "${store.port}"), new Readiness.Started(), Limits.NONE);
    }

    private static String told(RunningDeployment deployment, String name) {
        return deployment.record().members().stream()
                .filter(member -> member.name().equals(name))
                .map(MemberRecord::command)
                .findFirst()
                .orElseThrow()
                .getLast();
    }

    private static String answer(String port) throws IOException {
        return answer("127.0.0.1", port);
    }

    private static String answer(String host, String port) throws IOException {
        try (Socket socket = new Socket(host, Integer.parseInt(port))) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".getBytes());
            return new String(socket.getInputStream().readAllBytes());
        }
    }
}
