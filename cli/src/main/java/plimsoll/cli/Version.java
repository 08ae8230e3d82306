package plimsoll.cli;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"plimsoll " + Home.version().orElse("(not from a jar)") + ", on JDK " + Runtime.version()};
    }
}
