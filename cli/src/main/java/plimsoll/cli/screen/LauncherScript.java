package plimsoll.cli.screen;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.host.Installation;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.RequestException;

/** The script that started this process, as it describes itself by system properties. */
public final class LauncherScript {
    private LauncherScript() {}

    /** Returns the installation directory, which contains the script. */
    public static Installation installation() {
        String home = System.getProperty("plimsoll.home");
        if (home == null) {
            throw new RequestException(
                    ExitCode.INTERNAL_ERROR,
                    "the system property plimsoll.home is missing: start the tool by its launcher, ./plimsoll");
        }
        return new Installation(Path.of(home));
    }

    /** Returns this machine with the workers of the installation. */
    public static TrialEnvironment trialEnvironment() {
        return installation().trialEnvironment();
    }

    /**
     * Returns this machine for trials.
     *
     * @param cap the only memory cap to use; empty: all that are available
     * @param user as which members run; empty: the caller of sudo, or else the lab's own
     */
    public static TrialEnvironment trialEnvironment(Optional<String> cap, Optional<String> user) {
        return installation().trialEnvironment(cap, user);
    }

    /** Returns the name by which the user called the tool, so that commands in messages can be pasted. */
    public static String program() {
        return Invocation.quoted(name());
    }

    /** Returns a command line of the program with these words. */
    public static Invocation invocation(List<String> words) {
        return new Invocation(name(), words);
    }

    private static String name() {
        return System.getProperty("plimsoll.launcher", "plimsoll");
    }
}
