package plimsoll.judge.bottleneck;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.judge.facts.LoadedInterval;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.figure.GcOverhead;
import plimsoll.model.Cpus;
import plimsoll.model.member.Member;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.member.FlightRecordingSummary;
import plimsoll.records.member.GcPauses;
import plimsoll.records.member.ThreadDump;

/** Reads the measurements of one service. */
record ServiceDataReader(TrialFacts facts, LoadedInterval loaded, MemberRecord member) {
    InstrumentData.Service service() {
        String name = member.name();
        double cores = cores();
        return InstrumentDataServiceBuilder.builder()
                .name(name)
                .cores(cores)
                .cpuShare(loaded.perMilli(name, Metric.CPU_TIME) / cores)
                .waitShare(loaded.perMilli(name, Metric.RUN_QUEUE_WAIT) / cores)
                .gcShare(gcShare())
                .gcCpuShare(loaded.perMilli(name, Metric.CPU_GC) / cores)
                .jitCpuShare(loaded.perMilli(name, Metric.CPU_JIT) / cores)
                .throttledShare(loaded.perMilli(name, Metric.THROTTLED))
                .majorFaultsPerSecond(loaded.perMilli(name, Metric.MAJOR_FAULTS) * 1000)
                .cpuMillis(loaded.perMilli(name, Metric.CPU_TIME) * loaded.millis())
                .contextSwitches(loaded.perMilli(name, Metric.CONTEXT_SWITCHES) * loaded.millis())
                .ioCalls(loaded.sampledPerMilli(name, Metric.IO_CALLS).map(rate -> rate * loaded.millis()))
                .sockets(new InstrumentData.Sockets(
                        loaded.mean(name, Metric.CONNECTIONS),
                        loaded.mean(name, Metric.ACCEPT_BACKLOG),
                        loaded.mean(name, Metric.CONNECTIONS_UNREAD),
                        loaded.mean(name, Metric.CONNECTIONS_UNCONFIRMED)))
                .dumps(dumps())
                .recorded(recorded())
                .build();
    }

    private double cores() {
        Cpus cpus = facts.records().experiment().deployment().members().stream()
                .filter(one -> one.name().equals(member.nameInStudy()))
                .map(Member::limits)
                .map(limits -> limits.cpus())
                .findFirst()
                .orElse(Cpus.ANY);
        return InstrumentDataReader.cores(cpus, member.cores(), facts);
    }

    private double gcShare() {
        GcPauses pauses = new GcPauses(facts.judgedPauses(member).pauses().stream()
                .filter(pause -> !GcOverhead.isAskedByLab(pause))
                .toList());
        long millis = facts.judgedMillis();
        return millis > 0 ? Math.min(1, pauses.total().toNanos() / 1e6 / millis) : 0;
    }

    private List<InstrumentData.TimedDump> dumps() {
        try {
            return ThreadDump.read(
                            facts.records().folder().member(member.name()).threads())
                    .stream()
                    .filter(dump -> facts.inJudgedPhase(dump.atMillis()))
                    .map(dump -> new InstrumentData.TimedDump(dump, loaded.inFlightAt(dump.atMillis())))
                    .toList();
        } catch (UnreadableRecordException absent) {
            return List.of();
        }
    }

    private Optional<FlightRecordingSummary> recorded() {
        Path file = facts.records().folder().member(member.name()).recorded();
        try {
            return RecordFile.exists(file)
                    ? Optional.of(Json.read(file, FlightRecordingSummary.class))
                    : Optional.empty();
        } catch (UnreadableRecordException torn) {
            return Optional.of(FlightRecordingSummary.nothing(String.valueOf(torn.getMessage())));
        }
    }
}
