package plimsoll.lab.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.lab.launch.process.LogTail;
import plimsoll.lab.launch.process.ProcessTable;
import plimsoll.model.member.Limits;
import plimsoll.model.member.StartArchive;

/**
 * The file of an archive that a JVM starts from, or writes when it ends.
 *
 * @param directory of this archive alone
 * @param training whether the JVM is to write it
 */
record ArchiveFile(StartArchive kind, Path directory, boolean training) {
    private static final int REASONS_MAX = 3;

    Path path() {
        return directory.resolve("start.archive");
    }

    ArchiveFile trained() {
        return new ArchiveFile(kind, directory, false);
    }

    /** Returns the JVM's options. They name the file, so that a JVM that has no such archive does not start. */
    List<String> options() {
        return switch (kind) {
            case CDS -> List.of((training ? "-XX:ArchiveClassesAtExit=" : "-XX:SharedArchiveFile=") + path());
            case AOT -> List.of((training ? "-XX:AOTCacheOutput=" : "-XX:AOTCache=") + path());
        };
    }

    /** Returns what holds the process: a training run has neither a cap nor a quota, as in the build of an image. */
    Limits limits(Limits written) {
        return training ? Limits.NONE.withCpus(written.cpus().withoutQuota()) : written;
    }

    /**
     * Returns why a ready JVM does not use its archive, as a sentence; empty if it does. A JVM that cannot use it
     * starts without it and reports that in its log at most, so its memory is examined.
     *
     * @param logs of the member
     */
    Optional<String> objection(long pid, Path logs) {
        if (training || ProcessTable.maps(pid, directory.getFileName() + "/" + path().getFileName())) {
            return Optional.empty();
        }
        List<String> reasons = Stream.of("stdout.log", "stderr.log")
                .flatMap(log -> LogTail.head(logs.resolve(log)).stream())
                .filter(line -> line.matches("\\[.*\\[(cds|aot)\\b.*"))
                .limit(REASONS_MAX)
                .toList();
        return Optional.of(
                "its JVM started without the " + kind.noun() + " that a training run wrote, so the trial would"
                        + " show a plain start; "
                        + (reasons.isEmpty() ? "it printed no reason" : "it printed: " + String.join("; ", reasons)));
    }
}
