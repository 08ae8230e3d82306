package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.lab.launch.user.OwnJvmFiles;

class MemberLifeTest {
    private static final MemberUser OTHER =
            MemberUser.numbered(Path.of("/usr/bin/setpriv"), SecondUser.ID, SecondUser.ID, Path.of("/"));

    @TempDir
    private Path directory;

    @Test
    void a_file_for_another_user_is_that_users_and_nothing_is_left_beside_its_directory() throws IOException {
        assumeRoot();
        MemberLife life = life();

        life.write("nginx.conf", "daemon off;");

        assertThat(life.scratch().resolve("nginx.conf"))
                .hasContent("daemon off;")
                .satisfies(
                        file -> assertThat(Files.getAttribute(file, "unix:uid")).isEqualTo(SecondUser.ID));
        assertThat(directory).isDirectoryContaining(life.scratch()::equals).isDirectoryNotContaining("glob:**.conf");
    }

    @Test
    void a_link_that_the_user_planted_leads_nowhere() throws IOException {
        assumeRoot();
        MemberLife life = life();
        Path secret = Files.writeString(directory.resolve("secret"), "of root");
        Files.createSymbolicLink(life.scratch().resolve("nginx.conf"), secret);

        life.write("nginx.conf", "daemon off;");

        assertThat(secret).hasContent("of root");
        assertThat(Files.getAttribute(secret, "unix:uid")).isEqualTo(0);
        assertThat(life.scratch().resolve("nginx.conf")).isRegularFile().hasContent("daemon off;");
    }

    private static void assumeRoot() {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can give files away");
    }

    private MemberLife life() throws IOException {
        Path scratch = OTHER.createDirectory(directory.resolve("balancer"));
        return new MemberLife(
                "balancer",
                scratch,
                scratch,
                new OwnJvmFiles(directory),
                Optional.empty(),
                Optional.empty(),
                Optional.of(OTHER));
    }
}
