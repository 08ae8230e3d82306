package plimsoll.cli.option;

import java.util.List;
import picocli.CommandLine.Option;
import plimsoll.run.request.LoadPermission;

/** The hosts that may be loaded besides this machine. */
public final class PermissionOption {
    @Option(
            names = "--may-load",
            paramLabel = "HOST",
            description =
                    "Yes, I may load this host: needed for a service that is attached on another machine. Repeatable.")
    private List<String> hosts = List.of();

    public LoadPermission permission() {
        return new LoadPermission(hosts);
    }
}
