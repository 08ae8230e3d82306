package plimsoll.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackageInstallerTest {
    @ParameterizedTest
    @CsvSource({
        "apt-get, sudo apt-get install -y iproute2 util-linux nodejs",
        "dnf, sudo dnf install -y iproute iproute-tc util-linux nodejs",
        "zypper, sudo zypper --non-interactive install iproute2 util-linux nodejs",
        "pacman, sudo pacman -S --noconfirm iproute2 util-linux nodejs",
        "apk, sudo apk add iproute2 util-linux nodejs"
    })
    void each_package_is_named_once_as_the_package_manager_of_the_machine_names_it(String manager, String command) {
        PackageInstaller installer = new PackageInstaller(
                program -> Optional.of(Path.of("/usr/bin", program)).filter(_ -> program.equals(manager)));

        assertThat(installer.command(List.of("ip", "tc", "unshare", "nsenter", "node")))
                .contains(command);
    }

    @Test
    void an_unknown_package_manager_gives_no_command() {
        assertThat(new PackageInstaller(_ -> Optional.empty()).command(List.of("nginx")))
                .isEmpty();
    }
}
