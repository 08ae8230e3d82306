package plimsoll.lab.launch.cap;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.launch.process.CommandResult;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.Limits;

/** Proves that a cap works: a small process that allocates four times its cap must not survive. */
@FunctionalInterface
public interface CapVerification {
    Limits SMALL = new Limits(Optional.of(Bytes.ofMebibytes(16)), Optional.empty(), Cpus.ANY);

    /** Returns empty when the cap works; otherwise what was observed. */
    Optional<String> objection(ProcessIsolation isolation);

    /** Runs {@code dd} with a buffer of 64 MiB inside the isolation, for at most 5 s. */
    CapVerification ALLOCATE = isolation -> {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", joining(isolation.joins()), "plimsoll"));
        command.addAll(isolation.wrap());
        command.addAll(List.of("dd", "if=/dev/zero", "of=/dev/null", "bs=64M", "count=1"));
        return CommandResult.of(command, FixedTimeout.CAP_PROOF.time())
                .map(run -> run.code() == 0
                        ? Optional.of("a process of 64m survived a cap of 16m")
                        : run.output().contains("not found") || run.output().contains("cannot create")
                                ? Optional.of("the check could not run: "
                                        + run.output().strip())
                                : Optional.<String>empty())
                .orElse(Optional.of("the check did not end within 5 s"));
    };

    /** Returns a name for the check's group that a later clean-up recognizes. */
    static String group() {
        return GroupName.own("check").toString();
    }

    /** Checks a mechanism with a cap of its own. */
    static Optional<String> objection(CapMechanism mechanism, CapVerification check) {
        try (CapHandle capHandle = mechanism.hold(group(), SMALL)) {
            return check.objection(capHandle.isolation())
                    .or(
                            () -> capHandle
                                    .oomKills()
                                    .filter(kills -> kills.atCap() == 0)
                                    .map(
                                            _ ->
                                                    "a process of 64m ended in a cap of 16m, but the kernel counted no kill at this cap"));
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static String joining(List<Path> joins) {
        StringBuilder script = new StringBuilder();
        joins.forEach(procs -> script.append("echo $$ > '").append(procs).append("' && "));
        return script.append("exec \"$@\"").toString();
    }
}
