package plimsoll.lab.discover;

import java.io.IOException;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The usual ways to tell a program its port, in the order in which they are tried. */
final class PortSwitches {
    /** Nobody who does not know them is hurt by them, so they are tried at once. */
    private static final List<PortSwitch> VARIABLES = List.of(
            PortSwitch.variable("SERVER_PORT"),
            PortSwitch.variable("PORT"),
            PortSwitch.variable("HTTP_PORT"),
            PortSwitch.variable("QUARKUS_HTTP_PORT"),
            PortSwitch.variable("MICRONAUT_SERVER_PORT"));

    private static final List<PortSwitch> PROPERTIES = List.of(
            PortSwitch.property("server.port"),
            PortSwitch.property("quarkus.http.port"),
            PortSwitch.property("micronaut.server.port"),
            PortSwitch.property("http.port"),
            PortSwitch.property("port"));

    private static final PortSwitch SPRING = PortSwitch.argument("--server.port=" + Program.PORT);

    /** Who does not know one of these may refuse to start, so each is tried by itself. */
    private static final List<PortSwitch> ARGUMENTS = List.of(
            SPRING,
            PortSwitch.argument("--port=" + Program.PORT),
            PortSwitch.argument("--port", Program.PORT),
            PortSwitch.argument("-p", Program.PORT));

    private PortSwitches() {}

    /** What the jar itself makes likely: the way of Spring Boot or of Quarkus. */
    static List<PortSwitch> likely(Program program) {
        if (holds(program, "org/springframework/boot/loader/")) {
            return List.of(SPRING);
        }
        return holds(program, "quarkus-run.jar") || holds(program, "quarkus/")
                ? List.of(PortSwitch.property("quarkus.http.port"))
                : List.of();
    }

    static List<PortSwitch> harmless(Program program) {
        return program.java()
                ? Stream.concat(PROPERTIES.stream(), VARIABLES.stream()).toList()
                : VARIABLES;
    }

    static List<PortSwitch> risky() {
        return ARGUMENTS;
    }

    /** Every one of them, in words. */
    static String all(Program program) {
        return Stream.concat(harmless(program).stream(), risky().stream())
                .map(PortSwitch::toString)
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
    }

    private static boolean holds(Program program, String entry) {
        return program.jar().stream().anyMatch(file -> {
            try (JarFile jar = new JarFile(program.directory().resolve(file).toFile(), false)) {
                return jar.stream().anyMatch(each -> each.getName().startsWith(entry));
            } catch (IOException e) {
                // No jar that we can read: java will say so when it is started.
                return false;
            }
        });
    }
}
