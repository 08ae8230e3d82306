package plimsoll.lab.discover;

import java.io.IOException;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The common ways to pass a port to a program, in the order in which they are tried. */
final class PortOptions {
    /** Harmless to programs that do not know them, so they are tried all at once. */
    private static final List<PortOption> VARIABLES = List.of(
            PortOption.variable("SERVER_PORT"),
            PortOption.variable("PORT"),
            PortOption.variable("HTTP_PORT"),
            PortOption.variable("QUARKUS_HTTP_PORT"),
            PortOption.variable("MICRONAUT_SERVER_PORT"));

    private static final List<PortOption> PROPERTIES = List.of(
            PortOption.property("server.port"),
            PortOption.property("quarkus.http.port"),
            PortOption.property("micronaut.server.port"),
            PortOption.property("http.port"),
            PortOption.property("port"));

    private static final PortOption SPRING = PortOption.argument("--server.port=" + ServiceProgram.PORT);

    /** A program may reject an unknown argument, so each is tried by itself. */
    private static final List<PortOption> ARGUMENTS = List.of(
            SPRING,
            PortOption.argument("--port=" + ServiceProgram.PORT),
            PortOption.argument("--port", ServiceProgram.PORT),
            PortOption.argument("-p", ServiceProgram.PORT));

    private PortOptions() {}

    /** Returns the options that a manifest suggests, or the jar's content: that of Spring Boot or of Quarkus. */
    static List<PortOption> likely(ServiceProgram program) {
        List<String> variables = program.portVariables();
        if (!variables.isEmpty()) {
            return variables.stream().map(PortOption::variable).toList();
        }
        if (holds(program, "org/springframework/boot/loader/")) {
            return List.of(SPRING);
        }
        return holds(program, "quarkus-run.jar") || holds(program, "quarkus/")
                ? List.of(PortOption.property("quarkus.http.port"))
                : List.of();
    }

    static List<PortOption> harmless(ServiceProgram program) {
        return program.java()
                ? Stream.concat(PROPERTIES.stream(), VARIABLES.stream()).toList()
                : VARIABLES;
    }

    static List<PortOption> risky() {
        return ARGUMENTS;
    }

    /** Lists all options as text. */
    static String all(ServiceProgram program) {
        return Stream.concat(harmless(program).stream(), risky().stream())
                .map(PortOption::toString)
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
    }

    private static boolean holds(ServiceProgram program, String entry) {
        return program.jar().stream().anyMatch(file -> {
            try (JarFile jar = new JarFile(program.directory().resolve(file).toFile(), false)) {
                return jar.stream().anyMatch(each -> each.getName().startsWith(entry));
            } catch (IOException e) {
                // Not a jar that we can read; java reports that when it is started.
                return false;
            }
        });
    }
}
