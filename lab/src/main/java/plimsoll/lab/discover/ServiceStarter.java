package plimsoll.lab.discover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.Placeholders;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.records.LabJava;

/**
 * Starts a program as often as needed.
 *
 * @param logs parent directory of its output, with a directory for each start
 * @param listens time within which it must listen on a port
 * @param settled time to wait for further ports after the first
 */
public record ServiceStarter(ServiceProgram program, Launcher launcher, Path logs, Duration listens, Duration settled) {
    /** Starts it with a free port passed by this option; does not wait until it listens. */
    ServiceProcess start(PortOption option) throws ServiceStartException {
        boolean withPort = program.namesPort() || !option.equals(PortOption.NONE);
        int port = withPort ? launcher.freePort() : 0;
        Placeholders texts = new Placeholders(Map.of("port", Integer.toString(port)), System.getenv());
        List<String> command = LabJava.command(
                program.command(option).stream().map(texts::fill).toList());
        Map<String, String> environment = new HashMap<>();
        program.environment(option).forEach((name, value) -> environment.put(name, texts.fill(value)));
        launcher.hide(SecretRedactor.of(String.join("\n", program.words()), System.getenv()));
        List<String> shown = launcher.redactor().texts(command);
        return spawn(
                command, environment, new ServiceProcess.StartCommand(program, option, shown, port, launcher.user()));
    }

    private ServiceProcess spawn(
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
            return new ServiceProcess(launcher.spawnAsMember(line), startCommand, own);
        } catch (IOException refused) {
            throw new ServiceStartException("the service could not be started as "
                    + String.join(" ", startCommand.command()) + ": "
                    + launcher.redactor().text(String.valueOf(refused.getMessage())) + "; correct the command");
        }
    }
}
