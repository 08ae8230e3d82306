package plimsoll.lab.discover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.Placeholders;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;

/**
 * Starts a program, as often as it takes.
 *
 * @param logs where its output goes, a directory for each start
 * @param listens until which it must listen on something
 * @param settled how long after its first port further ones are waited for
 */
public record ServiceStarter(ServiceProgram program, Launcher launcher, Path logs, Duration listens, Duration settled) {
    /** Told a free port in this way; it runs when this returns, and that is all. */
    ServiceProcess start(PortOption way) throws ServiceStartException {
        boolean told = program.namesPort() || !way.equals(PortOption.NONE);
        int port = told ? launcher.freePort() : 0;
        Placeholders texts = new Placeholders(Map.of("port", Integer.toString(port)), System.getenv());
        List<String> command =
                new ArrayList<>(program.command(way).stream().map(texts::fill).toList());
        command.set(0, ownJava(command.getFirst()));
        Map<String, String> environment = new HashMap<>();
        program.environment(way).forEach((name, value) -> environment.put(name, texts.fill(value)));
        return started(command, environment, new ServiceProcess.StartCommand(program, way, command, port));
    }

    private ServiceProcess started(
            List<String> command, Map<String, String> environment, ServiceProcess.StartCommand startCommand)
            throws ServiceStartException {
        try {
            Path own = Files.createTempDirectory(logs, "start-");
            ProcessCommand line = new ProcessCommand(
                    "service",
                    command,
                    environment,
                    program.directory(),
                    List.of(),
                    OutputTarget.kept(own.resolve("stdout.log")),
                    OutputTarget.kept(own.resolve("stderr.log")),
                    false);
            return new ServiceProcess(launcher.spawn(line), startCommand, own);
        } catch (IOException refused) {
            throw new ServiceStartException("the service cannot be started as " + String.join(" ", command) + ": "
                    + refused.getMessage() + "; correct the command");
        }
    }

    /** As in every trial: a bare {@code java} is the lab's own. */
    private static String ownJava(String first) {
        return first.equals("java")
                ? Path.of(System.getProperty("java.home"), "bin", "java").toString()
                : first;
    }
}
