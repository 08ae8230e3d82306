package plimsoll.farm.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.files.ContentStore;
import plimsoll.farm.keys.TestKeys;
import plimsoll.farm.message.FarmBlock;
import plimsoll.farm.message.NeedsOrder;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.LostMachineException;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.load.WorkerCommand;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.study.Timeouts;

/** A lab asks an agent about needs before a trial. */
@Timeout(120)
class NeedsHostTest {
    private static final String VERSION = "7";

    @TempDir
    private Path folder;

    private final List<String> said = Collections.synchronizedList(new ArrayList<>());
    private final GeneratorTurn turn = new GeneratorTurn();
    private Machine machine;
    private Launcher launcher;
    private ServerSocket listening;

    @BeforeEach
    void listen() throws IOException {
        machine = Machine.probe();
        launcher = Launcher.open(folder.resolve("state"), machine);
        listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void end() throws IOException {
        listening.close();
        launcher.close();
        machine.close();
    }

    @Test
    void an_agent_that_runs_no_needs_refuses_them() {
        serve(Optional.empty());

        assertThatThrownBy(() -> host(VERSION).check(List.of()))
                .isInstanceOf(LostMachineException.class)
                .hasMessageContaining("permits none");
    }

    @Test
    void another_version_is_refused() {
        serve(store());

        assertThatThrownBy(() -> host("8").check(List.of()))
                .isInstanceOf(LostMachineException.class)
                .hasMessageContaining("install the same version");
    }

    @Test
    void a_machine_on_which_needs_are_left_refuses_more() {
        turn.stop("needs are left");
        serve(store());

        assertThatThrownBy(() -> host(VERSION).check(List.of()))
                .isInstanceOf(LostMachineException.class)
                .hasMessageContaining("needs are left");
    }

    @Test
    void a_program_that_the_machine_lacks_is_named() {
        serve(store());
        NeedsOrder look = look(List.of("/bin/sh", "/usr/bin/not-installed"));

        assertThatThrownBy(() -> channel().look(look))
                .isInstanceOf(LostMachineException.class)
                .hasMessageContainingAll("/usr/bin/not-installed", "install it there");
    }

    @Test
    void too_many_files_are_refused_and_no_machine_is_asked() throws IOException {
        Deployment many = started("java", "-cp", classes("one") + ":" + classes("other"), "Main");

        assertThatThrownBy(() -> host(VERSION).check(List.of(many)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("at most " + FarmBlock.FILES_MAX + " files", "pack them");
    }

    private Path classes(String name) throws IOException {
        Path directory = Files.createDirectory(folder.resolve(name));
        for (int number = 0; number <= FarmBlock.FILES_MAX / 2; number++) {
            Files.createFile(directory.resolve(Integer.toString(number)));
        }
        return directory;
    }

    @Test
    void a_machine_that_has_all_programs_gives_its_facts() {
        serve(store());
        NeedsHost host = host(VERSION);

        host.check(List.of(started("/bin/sh", "-c", "sleep 60")));

        assertThat(host.facts()).contains("any, 2 cores");
        assertThat(said).isEmpty();
    }

    private Deployment started(String... command) {
        return new Deployment(List.of(new Member(
                "db",
                MemberRole.NEED,
                new MemberSource.Launched(
                        List.of(command), Map.of(), folder.toString(), new Readiness.Started(), Optional.empty()),
                Limits.NONE)));
    }

    private static NeedsOrder look(List<String> programs) {
        return new NeedsOrder(
                VERSION,
                "",
                new Deployment(List.of()),
                List.of(),
                List.of(),
                programs,
                Map.of(),
                Map.of(),
                Timeouts.DEFAULT);
    }

    private NeedsChannel channel() throws IOException {
        return new NeedsChannel(address(), GeneratorConnection.open(address(), TestKeys.lab()));
    }

    private NeedsHost host(String version) {
        return new NeedsHost(address(), TestKeys.lab(), version);
    }

    private FarmHost address() {
        return new FarmHost("127.0.0.1", listening.getLocalPort());
    }

    private Optional<ContentStore> store() {
        return Optional.of(new ContentStore(folder.resolve("farm"), false));
    }

    /** Serves one connection. */
    private void serve(Optional<ContentStore> files) {
        GeneratorAgent.GeneratorHome home = new GeneratorAgent.GeneratorHome(
                "one",
                "any",
                2,
                VERSION,
                new WorkerCommand(launcher, Path.of("/bin/false"), new WorkerProgram("x", Optional.empty())),
                Optional.empty(),
                files);
        HelperThreads.start("test-session", () -> serveOne(home), _ -> {});
    }

    private void serveOne(GeneratorAgent.GeneratorHome home) {
        try {
            new GeneratorSession(
                            listening.accept(),
                            GeneratorTls.context(TestKeys.agent("one")),
                            home,
                            turn,
                            1,
                            said::add)
                    .run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
