package plimsoll.cli;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String commit =
                Home.ofLauncher().commit().map(each -> " (commit " + each + ")").orElse("");
        return new String[] {
            "plimsoll " + Home.version().orElse("(not from a jar)") + commit + ", on JDK " + Runtime.version()
        };
    }
}
