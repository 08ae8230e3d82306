package plimsoll.run.request;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import plimsoll.model.study.Shard;
import plimsoll.study.setting.Selection;

/**
 * A request to run a study's cells in their rounds.
 *
 * @param budget a time limit; rounds, then cells are left out to meet it; empty: everything runs
 * @param shard the share of the rounds to run; empty: all
 */
public record RunRequest(
        NamedStudy study,
        Selection selection,
        Counterpart counterpart,
        Optional<Duration> budget,
        Optional<Shard> shard,
        Optional<Path> out,
        LoadPermission permission,
        Invocation invocation) {
    /** Requests a run of the study's own cells on this machine, into a directory that must not exist. */
    public static RunRequest of(Path study, Selection selection, Path out, Invocation invocation) {
        return new RunRequest(
                new NamedStudy(study.toString(), study),
                selection,
                new Counterpart.None(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(out),
                new LoadPermission(List.of()),
                invocation);
    }
}
