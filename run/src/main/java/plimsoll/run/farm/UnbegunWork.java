package plimsoll.run.farm;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.record.RecordFile;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Manifest;
import plimsoll.run.PlannedRun;
import plimsoll.run.PlannedSearch;
import plimsoll.run.host.HostEnvironment;
import plimsoll.run.request.RequestException;
import plimsoll.run.search.UnbegunSearch;

/**
 * A run or searches that this machine has planned and others execute.
 *
 * @param name of its result, without a time
 * @param study the file that a new result keeps a copy of
 * @param plan with the files of this machine
 * @param search the same with its words; empty: a run
 * @param manifest without a machine
 * @param shares the most blocks: rounds, or searches that need nothing of each other
 * @param expected length of all trials, one after the other; zero if it cannot be foreseen
 * @param machine the class of this machine: its facts, label to value
 */
public record UnbegunWork(
        FarmedVerb verb,
        String name,
        Path study,
        Object plan,
        Optional<UnbegunSearch> search,
        Manifest manifest,
        int shares,
        Duration expected,
        Map<String, String> machine) {
    public UnbegunWork {
        machine = Map.copyOf(machine);
    }

    public static UnbegunWork of(PlannedRun run, HostEnvironment host) {
        List<Experiment> experiments = run.plan().experiments();
        return new UnbegunWork(
                FarmedVerb.RUN,
                run.manifest().study(),
                run.study(),
                run.plan(),
                Optional.empty(),
                host.unbegun(run.manifest(), experiments),
                (int) experiments.stream().map(Experiment::round).distinct().count(),
                run.forecast().of(experiments),
                host.machineClass());
    }

    /** @throws RequestException when there is no study that the agents could get */
    public static UnbegunWork of(PlannedSearch search, HostEnvironment host) {
        if (!RecordFile.exists(search.study())) {
            throw new RequestException(
                    ExitCode.USAGE,
                    search.study() + " is missing, and each agent gets a copy of it; remove --farm, or start a new"
                            + " search");
        }
        return new UnbegunWork(
                FarmedVerb.of(search.command()),
                search.manifest().study() + "-" + search.command(),
                search.study(),
                search.unbegun().withoutWords(),
                Optional.of(search.unbegun()),
                host.unbegun(search.manifest(), search.script().experiments()),
                search.script().searches(),
                Duration.ZERO,
                host.machineClass());
    }

    /**
     * Returns the content of the plan's file.
     *
     * @param placed the plan with the places that its files have on other machines
     */
    public String text(String placed) {
        return search.map(
                        own -> Json.text(Json.parse(placed, UnbegunSearch.class).withWords(own)))
                .orElse(placed);
    }
}
