package plimsoll.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * A copy of the tool that every user of the machine can read, as an unpacked archive is: the libraries of a checkout may be
 * in a private directory.
 */
final class ReadableTool {
    private static final List<String> MODULES = List.of("cli", "transports-netty", "needs/postgres");

    private ReadableTool() {}

    /** Copies the built tool below the workspace, which others can pass through from now on. */
    static Path in(ToolWorkspace workspace) throws IOException {
        Files.setPosixFilePermissions(workspace.directory(), PosixFilePermissions.fromString("rwxr-xr-x"));
        Path home = Files.createDirectories(workspace.directory().resolve("tool/.mvn"))
                .resolveSibling("");
        copy(Tool.root().resolve("plimsoll"), home.resolve("plimsoll"));
        copy(Tool.root().resolve(".mvn/find-jdk"), home.resolve(".mvn/find-jdk"));
        Files.createDirectories(home.resolve("lib"));
        Files.createDirectories(home.resolve(".build"));
        Files.createDirectories(home.resolve("suites"));
        for (String module : MODULES) {
            Path list = Path.of(module, "target/classpath");
            String up = module.contains("/") ? "../../" : "";
            List<String> entries = new ArrayList<>();
            for (String jar :
                    Files.readString(Tool.root().resolve(list)).strip().split(":")) {
                String name = Path.of(jar).getFileName().toString();
                copy(Path.of(jar), home.resolve("lib").resolve(name));
                entries.add(up + "lib/" + name);
            }
            Files.createDirectories(home.resolve(list).getParent());
            Files.writeString(home.resolve(list), String.join(":", entries) + "\n");
        }
        return home;
    }

    /** The class path of a worker, with absolute paths. */
    static String workers(Path home) throws IOException {
        String entries = Files.readString(home.resolve("transports-netty/target/classpath"))
                .strip();
        return home + "/" + entries.replace(":", ":" + home + "/");
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
    }
}
