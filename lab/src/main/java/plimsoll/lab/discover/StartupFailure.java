package plimsoll.lab.discover;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Explains why a program did not start to listen, and what its user can do about it. */
final class StartupFailure {
    private static final Pattern PORT_TAKEN = Pattern.compile("(?i)address already in use|BindException|port .*in use");

    /** Patterns in its output, and advice; the first match is used. */
    private static final Map<Pattern, String> HINTS = hints();

    private final ServiceProcess process;

    StartupFailure(ServiceProcess process) {
        this.process = process;
    }

    /** Returns whether it complained that its port is taken. */
    boolean portTaken() {
        return lines().stream().anyMatch(line -> PORT_TAKEN.matcher(line).find());
    }

    ServiceStartException died() {
        return new ServiceStartException("the service ended " + age() + " after its start with "
                + process.end().orElse("no exit code yet") + ", before it listened on any port. " + hint()
                + outputText());
    }

    ServiceStartException silent() {
        return new ServiceStartException("the service is running, but " + age()
                + " after its start it listens on no TCP port. If it is a service that starts slowly, give it more time:"
                + " --startup-timeout 5min" + outputText());
    }

    private String hint() {
        Optional<String> access = process.accessProblem();
        return access.map(sentence -> sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1) + ".")
                .orElseGet(this::hintByOutput);
    }

    private String hintByOutput() {
        return HINTS.entrySet().stream()
                .filter(hint -> lines().stream()
                        .anyMatch(line -> hint.getKey().matcher(line).find()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseGet(this::guess);
    }

    private String guess() {
        if (process.endedWell()) {
            return "It ended normally. If a script starts the service in the background, the service ends with the script:"
                    + " start it in the foreground, with exec.";
        }
        return process.program().jar().isPresent() || process.program().image().isPresent()
                ? "If it needs arguments, add them: --args '...'; if it needs another service, such as a"
                        + " database, start that first or write it under needs: in your own study."
                : "Check that the command works in a shell, in the same directory.";
    }

    private String outputText() {
        return "\n  its command: " + String.join(" ", process.startCommand().command())
                + (lines().isEmpty() ? "\n  it printed nothing" : "\n  " + String.join("\n  ", lines()));
    }

    private List<String> lines() {
        return process.lastLines();
    }

    private String age() {
        return String.format(Locale.ROOT, "%.1f s", process.age().toMillis() / 1e3);
    }

    private static Map<Pattern, String> hints() {
        Map<Pattern, String> hints = new LinkedHashMap<>();
        hints.put(
                Pattern.compile("no main manifest attribute"),
                "This jar has no main class, so java -jar cannot start it: name the class,"
                        + " --command 'java -cp app.jar com.example.Main'.");
        hints.put(
                Pattern.compile("UnsupportedClassVersionError"),
                "It is compiled for a newer Java than the " + Runtime.version().feature()
                        + " that starts it: use a newer one, --command '/path/to/java -jar app.jar'.");
        hints.put(
                Pattern.compile("Invalid or corrupt jarfile|Unable to access jarfile"),
                "Java cannot read the jar: rebuild it, or correct the path.");
        hints.put(
                PORT_TAKEN,
                "Another process holds its port: stop that process, or write a command that sets the port, for example"
                        + " --command 'java -jar app.jar --port ${port}'.");
        hints.put(
                Pattern.compile("(?i)usage:|missing (required )?(argument|option|parameter)|required option"),
                "It needs arguments: add --args '...'.");
        return hints;
    }
}
