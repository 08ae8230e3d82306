package plimsoll.run.result;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.judge.claims.ClaimsEvaluator;
import plimsoll.lab.launch.process.CommandResult;
import plimsoll.model.FixedTimeout;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.host.Installation;
import plimsoll.run.host.TempDirectory;
import plimsoll.run.request.RequestException;

/** Records of whole runs that come with Plimsoll: {@code NAME.tar.xz} in its directory {@code evidence}. */
public record PackedEvidence(Installation installation) {
    /**
     * Unpacks and judges records, those of one name once, and deletes them again.
     *
     * @return none for names that this installation does not have
     * @throws RequestException when they cannot be unpacked
     */
    public List<ClaimsEvaluator.Source> of(List<String> names) {
        return names.stream()
                .distinct()
                .filter(name -> Files.isRegularFile(archive(name)))
                .map(this::judged)
                .toList();
    }

    private ClaimsEvaluator.Source judged(String name) {
        try (TempDirectory into = TempDirectory.make("plimsoll-evidence")) {
            unpack(archive(name), into.directory());
            return StoredResults.evidence("evidence/" + name, into.directory());
        }
    }

    private Path archive(String name) {
        return installation.directory().resolve("evidence").resolve(name + ".tar.xz");
    }

    private static void unpack(Path archive, Path into) {
        List<String> command = List.of(
                "tar", "-xJf", archive.toString(), "-C", into.toString(), "--strip-components=1", "--no-same-owner");
        Optional<CommandResult> tar = CommandResult.of(command, FixedTimeout.EVIDENCE_UNPACKED.time());
        if (tar.map(CommandResult::code).orElse(-1) != 0) {
            throw new RequestException(
                    ExitCode.MACHINE_LACKS,
                    "cannot unpack " + archive + ", which takes tar and xz"
                            + tar.map(result -> ": " + result.output().strip()).orElse("")
                            + "; or name a result of your own by --result");
        }
    }
}
