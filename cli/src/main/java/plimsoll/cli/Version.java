package plimsoll.cli;

import picocli.CommandLine.IVersionProvider;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.run.host.Installation;

/** The output of {@code --version}. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String commit = LauncherScript.installation()
                .commit()
                .map(each -> " (commit " + each + ")")
                .orElse("");
        return new String[] {
            "plimsoll " + Installation.version().orElse("(not from a jar)") + commit + ", on JDK " + Runtime.version()
        };
    }
}
