package plimsoll.records;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The package manager of this machine.
 *
 * @param find finds a program
 */
public record PackageInstaller(Function<String, Optional<Path>> find) {
    /** Each begins with the program of the package manager. */
    private static final List<String> COMMANDS = List.of(
            "apt-get install -y",
            "dnf install -y",
            "zypper --non-interactive install",
            "pacman -S --noconfirm",
            "apk add");

    /** Packages of programs that are not in {@code util-linux}. */
    private static final Map<String, List<String>> PACKAGES = Map.of(
            "ip",
            List.of("iproute2"),
            "tc",
            List.of("iproute2"),
            "node",
            List.of("nodejs"),
            "haproxy",
            List.of("haproxy"),
            "nginx",
            List.of("nginx"),
            "env",
            List.of("coreutils"));

    /** Names that differ: Fedora and its relatives have tc in a package of its own. */
    private static final Map<String, List<String>> OF_FEDORA =
            Map.of("ip", List.of("iproute"), "tc", List.of("iproute-tc"));

    /** Returns the command that installs these programs; empty if no known package manager is here. */
    public Optional<String> command(Collection<String> programs) {
        return COMMANDS.stream()
                .filter(command -> find.apply(manager(command)).isPresent())
                .findFirst()
                .map(command -> "sudo " + command + " "
                        + programs.stream()
                                .flatMap(program -> packages(manager(command), program))
                                .distinct()
                                .collect(Collectors.joining(" ")));
    }

    private static Stream<String> packages(String manager, String program) {
        List<String> usual = PACKAGES.getOrDefault(program, List.of("util-linux"));
        return (manager.equals("dnf") ? OF_FEDORA.getOrDefault(program, usual) : usual).stream();
    }

    private static String manager(String command) {
        return command.substring(0, command.indexOf(' '));
    }
}
