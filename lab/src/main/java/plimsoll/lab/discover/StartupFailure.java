package plimsoll.lab.discover;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Says why a program did not come to listen, and what its user can do about it. */
final class StartupFailure {
    private static final Pattern PORT_TAKEN = Pattern.compile("(?i)address already in use|BindException|port .*in use");

    /** What its output may show, and what to do then; the first that fits counts. */
    private static final Map<Pattern, String> HINTS = hints();

    private final ServiceProcess process;

    StartupFailure(ServiceProcess process) {
        this.process = process;
    }

    /** Whether it complained that somebody else holds its port. */
    boolean portTaken() {
        return lines().stream().anyMatch(line -> PORT_TAKEN.matcher(line).find());
    }

    ServiceStartException died() {
        return new ServiceStartException("the service ended " + age() + " after its start with "
                + process.end().orElse("no exit code yet") + ", before it listened on anything. " + hint() + said());
    }

    ServiceStartException silent() {
        return new ServiceStartException("the service runs, but " + age()
                + " after its start it listens on no TCP port. Is it a service? If it only starts slowly, give it more time:"
                + " --within 5min" + said());
    }

    private String hint() {
        return HINTS.entrySet().stream()
                .filter(hint -> lines().stream()
                        .anyMatch(line -> hint.getKey().matcher(line).find()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseGet(this::guess);
    }

    private String guess() {
        if (process.endedWell()) {
            return "It ended well. A script that puts its service into the background ends it with itself: start the"
                    + " service in the foreground, by exec.";
        }
        return process.program().jar().isPresent()
                ? "If it needs arguments, give them: --args '...'; if it needs what is not there, such as"
                        + " a database, start that first or write it under needs: in a study of your own."
                : "Does the command run in a shell, in the same directory?";
    }

    private String said() {
        return "\n  it was started as: " + String.join(" ", process.told().command())
                + (lines().isEmpty() ? "\n  it said nothing" : "\n  " + String.join("\n  ", lines()));
    }

    private List<String> lines() {
        return process.lastLines();
    }

    private String age() {
        return String.format(java.util.Locale.ROOT, "%.1f s", process.age().toMillis() / 1e3);
    }

    private static Map<Pattern, String> hints() {
        Map<Pattern, String> hints = new LinkedHashMap<>();
        hints.put(
                Pattern.compile("no main manifest attribute"),
                "This jar names no main class, so java -jar cannot start it: give the class,"
                        + " --command 'java -cp app.jar com.example.Main'.");
        hints.put(
                Pattern.compile("UnsupportedClassVersionError"),
                "It is compiled for a newer Java than the " + Runtime.version().feature()
                        + " that starts it: give the program, --command '/path/to/java -jar app.jar'.");
        hints.put(
                Pattern.compile("Invalid or corrupt jarfile|Unable to access jarfile"),
                "Java cannot read the jar: build it anew, or correct the path.");
        hints.put(
                PORT_TAKEN,
                "Another process holds its port: end that one, or give a command that says how the port is set, such as"
                        + " --command 'java -jar app.jar --port ${port}'.");
        hints.put(
                Pattern.compile("(?i)usage:|missing (required )?(argument|option|parameter)|required option"),
                "It asks for arguments: give them, --args '...'.");
        return hints;
    }
}
