package plimsoll.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.farm.Farm;
import plimsoll.run.host.Installation;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.RequestException;

/** The machines that send the load, or run the needs, instead of this one. */
public final class OtherMachineOptions {
    @Option(
            names = "--generator",
            paramLabel = "HOST:PORT",
            description = "Machine that sends an equal share of the load, by 'plimsoll agent --generator'. Repeatable.")
    private List<String> generators = List.of();

    @Option(
            names = "--needs-on",
            paramLabel = "HOST:PORT",
            description = "Machine that runs all needs of each trial, by 'plimsoll agent --needs'.")
    private Optional<String> needs = Optional.empty();

    /** Whether another machine takes part in trials of this one. */
    public boolean any() {
        return !generators.isEmpty() || needs.isPresent();
    }

    /**
     * Returns an environment in which these machines take part.
     *
     * @throws RequestException when the command line asks for something else as well
     */
    public TrialEnvironment with(TrialEnvironment here, FarmOptions farm, StudyArgument study) {
        if (!any()) {
            return here;
        }
        String option = needs.isPresent() ? "--needs-on" : "--generator";
        study.refuseWith(
                "--farm", option + " is for trials of this machine, and --farm for those of agents; remove one");
        study.refuseWith("--class", "--class chooses agents of a farm; remove it");
        if (needs.isPresent()) {
            study.refuseWith("--why", "--why looks at the way to needs on this machine; remove it, or --needs-on");
        }
        Path keys = farm.keys()
                .orElseThrow(() -> new RequestException(
                        ExitCode.USAGE,
                        option + " needs --keys DIR; 'plimsoll farm keys DIR --agent NAME' makes them"));
        return needs(generators(here, keys), keys);
    }

    private TrialEnvironment generators(TrialEnvironment here, Path keys) {
        return generators.isEmpty()
                ? here
                : here.withGenerators(Farm.installed().generators(generators, keys, version(here)));
    }

    private TrialEnvironment needs(TrialEnvironment here, Path keys) {
        return needs.map(host -> here.withNeeds(Farm.installed().needs(host, keys, version(here))))
                .orElse(here);
    }

    private static String version(TrialEnvironment here) {
        return here.version().orElse(Installation.NO_VERSION);
    }
}
