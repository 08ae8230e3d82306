package plimsoll.model.record;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.WithBuilder;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.MemberRole;

/**
 * What was started for one member, and how it ended; times in milliseconds since the trial's start.
 *
 * @param command as executed, every placeholder filled in
 * @param environment added to the lab's own
 * @param cores it was pinned to
 * @param exit absent while it lives
 * @param stoppedByLab the lab asked it to end, so its exit is no death
 * @param probeAnswered its readiness probe, asked once more after the last phase; absent when it had ended
 * @param filesLeft in its scratch directory when it had ended; absent while it lives, and where another life goes on with it
 * @param quota cores' worth of time it got at most; absent without a bound
 */
@WithBuilder
public record MemberRecord(
        String name,
        MemberRole role,
        List<String> command,
        Map<String, String> environment,
        long pid,
        Map<String, Integer> ports,
        EffectiveCap cap,
        Optional<Bytes> heap,
        List<Integer> cores,
        long startedMillis,
        Optional<Long> readyMillis,
        Optional<Long> endedMillis,
        Optional<ProcessExit> exit,
        boolean stoppedByLab,
        KernelCounters kernel,
        Optional<Boolean> probeAnswered,
        Optional<Long> filesLeft,
        Optional<Double> quota)
        implements MemberRecordBuilder.With {

    public MemberRecord {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        ports = Map.copyOf(ports);
        cores = List.copyOf(cores);
    }
}
