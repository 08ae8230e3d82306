package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.lab.launch.process.FreePorts;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;

class PortPlanTest {
    @ParameterizedTest
    @CsvSource({
        "http://localhost:8080/health, 8080, true",
        "http://127.0.0.1:9/a?b=c:7, 9, true",
        "http://[::1]:8080/, 8080, true",
        "https://127.0.0.1:8443/ready, 8443, true",
        "http://10.1.2.3:8080/, 8080, false",
        "http://localhost/a:80, , true"
    })
    void a_number_in_the_readiness_is_the_members_port(String url, Integer port, boolean here) {
        Member member = member("service", new Readiness.Http(url), "run");
        PortPlan plan = plan(member);
        assertThat(Optional.ofNullable(plan.ports(member).get("port"))).isEqualTo(Optional.ofNullable(port));
        assertThat(PortPlan.fixedHere(member)).isEqualTo(Optional.ofNullable(here ? port : null));
    }

    @Test
    void a_port_that_another_member_asks_for_is_assigned_too() {
        Member store = member("store", new Readiness.Started(), "run");
        Member service = member("service", new Readiness.Started(), "${store.url}", "${store.port.admin}");
        PortPlan plan = plan(store, service);
        assertThat(plan.ports(store)).containsOnlyKeys("port", "port.admin");
        assertThat(plan.ports(service)).isEmpty();
        assertThat(plan.values(service))
                .containsEntry(
                        "store.url", "http://127.0.0.1:" + plan.ports(store).get("port"))
                .doesNotContainKey("port");
    }

    @Test
    void a_member_is_given_the_port_at_which_another_one_reaches_it() {
        Member far = member(
                "far", new Readiness.Started(), "${port.data}", "${port.data.from.service}", "${port.data.from.other}");
        Link link = new Link("service", "far", 0, Optional.empty());
        PortPlan plan = planAt(
                MemberValues.LOOPBACK,
                new Deployment(
                        List.of(
                                far,
                                member("service", new Readiness.Started(), "${far.port.data}"),
                                member("other", new Readiness.Started(), "run")),
                        List.of(link)),
                new FreePorts(20_000, 30_000));

        assertThat(plan.ports(far)).containsOnlyKeys("port.data");
        String own = String.valueOf(plan.ports(far).get("port.data"));
        String through = String.valueOf(plan.entrance(link).ports().get("port.data"));
        assertThat(through).isNotEqualTo(own);
        assertThat(plan.values(far))
                .containsEntry("port.data.from.service", through)
                .containsEntry("port.data.from.other", own)
                .containsEntry("port.data", own);
    }

    @Test
    void a_text_that_asks_for_nothing_gets_nothing() {
        Member member = member("service", new Readiness.Tcp("127.0.0.1:${port.admin}"), "$${port}", "${dir}");
        assertThat(plan(member).ports(member)).containsOnlyKeys("port.admin");
        assertThat(PortPlan.fixedHere(member)).isEmpty();
    }

    @Test
    void a_port_is_free_at_the_address_at_which_its_member_listens() throws Exception {
        Member member = member("db", new Readiness.Started(), "${port}");
        // The kernel would choose a port that is free at 127.0.0.2, and may have a connection at 127.0.0.1.
        FreePorts ports = FreePorts.outside(Path.of("/proc/sys/net/ipv4/ip_local_port_range"));
        try (ServerSocket taken = new ServerSocket(ports.take("127.0.0.2"), 1, InetAddress.ofLiteral("127.0.0.2"))) {
            FreePorts one = new FreePorts(taken.getLocalPort(), taken.getLocalPort() + 1);
            Deployment deployment = new Deployment(List.of(member));
            assertThatThrownBy(() -> planAt("127.0.0.2", deployment, one)).hasMessageContaining("127.0.0.2");
            assertThat(planAt("127.0.0.3", deployment, one).ports(member)).containsEntry("port", taken.getLocalPort());
        }
    }

    private static PortPlan planAt(String address, Deployment deployment, FreePorts free) {
        return new PortPlan(
                deployment,
                MemberSecrets.of(deployment, Map.of()),
                new PortPlan.MemberAddresses(address, Optional.empty()),
                free);
    }

    private static PortPlan plan(Member... members) {
        return planAt(MemberValues.LOOPBACK, new Deployment(List.of(members)), new FreePorts(20_000, 30_000));
    }

    private static Member member(String name, Readiness ready, String... command) {
        return TestLab.member(
                name,
                new MemberSource.Launched(List.of(command), Map.of(), "/tmp", ready, Optional.empty()),
                Limits.NONE);
    }
}
