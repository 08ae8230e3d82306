package plimsoll.lab.discover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.Placeholders;
import plimsoll.lab.launch.image.ImageStart;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.model.member.ContainerImage;
import plimsoll.records.LabJava;

/**
 * Starts a program as often as needed.
 *
 * @param logs parent directory of its output, with a directory for each start
 * @param listens time within which it must listen on a port
 * @param settled time to wait for further ports after the first
 */
public record ServiceStarter(ServiceProgram program, Launcher launcher, Path logs, Duration listens, Duration settled) {
    ServiceStarter with(ServiceProgram other) {
        return new ServiceStarter(other, launcher, logs, listens, settled);
    }

    /** Starts it with a free port passed by this option; does not wait until it listens. */
    ServiceProcess start(PortOption option) throws ServiceStartException {
        boolean withPort = program.namesPort() || !option.equals(PortOption.NONE);
        int port = withPort ? launcher.freePort() : 0;
        Placeholders texts = new Placeholders(Map.of("port", Integer.toString(port)), System.getenv());
        launcher.hide(SecretRedactor.of(program.unfilled(option), System.getenv()));
        List<String> written = program.command(option).stream().map(texts::fill).toList();
        List<String> command = program.image().isPresent() ? written : LabJava.command(written);
        Map<String, String> environment = new HashMap<>();
        program.environment(option).forEach((name, value) -> environment.put(name, texts.fill(value)));
        List<String> shown = launcher.redactor()
                .texts(Stream.concat(program.image().stream().map(ContainerImage::reference), command.stream())
                        .toList());
        return spawn(
                command, environment, new ServiceProcess.StartCommand(program, option, shown, port, launcher.user()));
    }

    private ServiceProcess spawn(
            List<String> command, Map<String, String> environment, ServiceProcess.StartCommand startCommand)
            throws ServiceStartException {
        try {
            Path own = Files.createTempDirectory(logs, "start-");
            OutputTarget out = OutputTarget.kept(own.resolve("stdout.log"));
            OutputTarget err = OutputTarget.kept(own.resolve("stderr.log"));
            if (program.image().isPresent()) {
                ImageStart start = new ImageStart(program.image().get(), command, environment, out, err);
                return new ServiceProcess(launcher.spawnAsMember(start), startCommand, own);
            }
            ProcessCommand line = new ProcessCommand(
                    "service", command, environment, program.directory(), List.of(), out, err, false);
            return new ServiceProcess(launcher.spawnAsMember(line), startCommand, own);
        } catch (IOException refused) {
            throw new ServiceStartException("the service could not be started as "
                    + String.join(" ", startCommand.command()) + ": "
                    + launcher.redactor().text(String.valueOf(refused.getMessage())) + "; correct the command");
        }
    }
}
