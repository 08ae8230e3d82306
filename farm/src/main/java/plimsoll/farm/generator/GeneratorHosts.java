package plimsoll.farm.generator;

import java.io.IOException;
import java.util.List;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.keys.FarmKeys;
import plimsoll.lab.load.GeneratorLink;
import plimsoll.lab.load.Generators;
import plimsoll.lab.load.WorkerException;

/**
 * The generators that a user has named.
 *
 * @param version of this Plimsoll
 */
public record GeneratorHosts(List<FarmHost> hosts, FarmKeys keys, String version) implements Generators {
    public GeneratorHosts {
        hosts = List.copyOf(hosts);
    }

    @Override
    public int count() {
        return hosts.size();
    }

    @Override
    public List<String> addresses() {
        return hosts.stream().map(FarmHost::toString).toList();
    }

    @Override
    public void check() {
        for (int number = 1; number <= count(); number++) {
            connect(number, "").abort();
        }
    }

    @Override
    public GeneratorLink connect(int number, String trial) {
        FarmHost host = hosts.get(number - 1);
        try {
            return new RemoteGenerator(host, GeneratorConnection.open(host, keys), version, trial);
        } catch (IOException | IllegalArgumentException refused) {
            throw new WorkerException(
                    "the generator " + host + " cannot be used: " + refused.getMessage()
                            + "; start 'plimsoll agent --generator " + host.port()
                            + "' there, with keys of the same farm",
                    refused);
        }
    }
}
