package plimsoll.cli.option;

import java.util.List;
import picocli.CommandLine.Option;
import plimsoll.run.request.LoadPermission;

/** The hosts that may be loaded besides this machine. */
public final class PermissionOption {
    @Option(
            names = "--allow-host",
            paramLabel = "HOST",
            description =
                    "Host that may be loaded: confirms that you may load a service attached on another machine. Repeatable.")
    private List<String> hosts = List.of();

    public LoadPermission permission() {
        return new LoadPermission(hosts);
    }
}
