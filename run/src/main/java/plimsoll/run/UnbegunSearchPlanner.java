package plimsoll.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.run.host.HostEnvironment;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.LoadPermission;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.ResultDestination;
import plimsoll.run.result.OpenResult;
import plimsoll.run.search.SearchProcedure;
import plimsoll.run.search.UnbegunSearch;

/** Plans searches that another machine has planned, from the result that it has sent. */
public record UnbegunSearchPlanner(TrialEnvironment environment) {
    /** True if the directory is such a result. */
    public static boolean isFor(Path directory) {
        return UnbegunSearch.isIn(directory);
    }

    /**
     * Returns the searches of this machine's share.
     *
     * @param command as which the user resumes it
     * @param program the name that the user calls it by
     * @throws RequestException when another command began it, or it may not load a service that they load
     */
    public PlannedSearch plan(Path directory, String command, LoadPermission permission, String program) {
        ResultFolder folder = OpenResult.folder(directory);
        UnbegunSearch sent = Json.read(folder.procedure(), UnbegunSearch.class);
        requireSameCommand(directory, sent, command);
        Manifest stored = Json.read(folder.manifest(), Manifest.class);
        Optional<Shard> shard = stored.shard();
        SearchProcedure script = shard.map(sent.procedure()::part).orElse(sent.procedure());
        List<Experiment> experiments = script.experiments();
        permission.check(experiments);
        HostEnvironment host = environment.surroundings();
        return new PlannedSearch(
                sent.verb(),
                stored.environment().isEmpty()
                        ? host.begun(stored, experiments)
                        : stored.withEnvironment(host.environment()),
                folder.study(),
                sent.extension(),
                script,
                new ResultDestination.Stored(folder.path()),
                new Invocation(program, sent.arguments()));
    }

    private static void requireSameCommand(Path directory, UnbegunSearch sent, String command) {
        String began = PlannedSearch.command(sent.verb());
        if (!began.equals(command)) {
            throw new RequestException(
                    ExitCode.USAGE,
                    directory + " was begun by " + began + ", not by " + command + "; use 'plimsoll " + began
                            + " --resume'");
        }
    }
}
