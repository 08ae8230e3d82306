package plimsoll.model.record;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.FileSafeName;
import plimsoll.model.WithBuilder;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.ProgramRuntime;

/**
 * The process started for one member, and its end; times in milliseconds since the trial's start.
 *
 * @param command as executed, every placeholder filled in
 * @param environment added to the lab's own
 * @param cores numbers of the cores that it was pinned to
 * @param exit absent while it lives
 * @param stoppedByLab true if the lab stopped it, so that its exit is not a death
 * @param probeAnswered whether it answered one more readiness probe after the last phase; absent if it had ended
 * @param filesLeft files in its scratch directory after its end; absent while it lives, and if a restarted process
 *     continues with them or its restart dropped them
 * @param quota limit on its CPU time, in cores; absent without a limit
 * @param readyCpuMillis CPU time of its processes until it was ready; absent if it never was, and in older records
 * @param runtime of its program; absent if its processes could not be read, and in older records
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
        Optional<Double> quota,
        Optional<Long> readyCpuMillis,
        Optional<ProgramRuntime> runtime)
        implements MemberRecordBuilder.With {

    public MemberRecord {
        FileSafeName.check("member", name);
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        ports = Map.copyOf(ports);
        cores = List.copyOf(cores);
    }

    /** Returns its name in the study: after a restart, {@code service} continues as {@code service.2}. */
    public String nameInStudy() {
        int dot = name.lastIndexOf('.');
        boolean numbered = dot >= 0
                && dot < name.length() - 1
                && name.chars().skip(dot + 1).allMatch(letter -> letter >= '0' && letter <= '9');
        return numbered ? name.substring(0, dot) : name;
    }

    /** Whether it is a later run of its member, after a fault or a death. */
    public boolean restarted() {
        return !name.equals(nameInStudy());
    }
}
