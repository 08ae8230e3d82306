package matrix;

import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import plimsoll.model.Cpus;
import plimsoll.model.load.Phase;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.study.Experiment;
import plimsoll.records.EventLog;
import plimsoll.records.Timeline;
import plimsoll.records.TrialFolder;
import plimsoll.records.WorkerLog;

/**
 * Measurements of a trial's last phase by its records from outside, and the plant's own. The instruments inside are not
 * used, so that an answer cannot be its own witness.
 */
final class OutsideMeasurements {
    private static final double MILLIS = 1000;
    private static final double MEGABYTE = 1 << 20;

    private final TrialFolder records;
    private final Experiment experiment;
    private final Map<String, Double> values = new HashMap<>();

    private OutsideMeasurements(TrialFolder records, Experiment experiment) {
        this.records = records;
        this.experiment = experiment;
    }

    /** Values that could not be measured are absent. */
    static Map<String, Double> of(TrialFolder records, Experiment experiment) {
        OutsideMeasurements measured = new OutsideMeasurements(records, experiment);
        if (Files.exists(records.timeline()) && Files.exists(records.events())) {
            measured.fromOutside();
            measured.byThePlant();
        }
        return measured.values;
    }

    private void fromOutside() {
        Phase last = experiment.phases().getLast();
        Optional<Long> begin = moment(last.name() + " begins");
        Optional<Long> end = moment(last.name() + " ends");
        if (begin.isEmpty() || end.isEmpty()) {
            return;
        }
        List<Sample> samples = Timeline.read(records.timeline()).items().stream()
                .filter(sample -> sample.atMillis() >= begin.get() && sample.atMillis() <= end.get())
                .toList();
        service(new Stretch(samples, sample -> sample.member().equals(subject().name())));
        Stretch client = new Stretch(samples, sample -> sample.member().startsWith("worker."));
        put("client.cpu", client.rate("CPU_TIME"));
        put("client.wants", wants(client, 1));
        operations(last);
    }

    private void service(Stretch service) {
        Cpus cpus = subject().limits().cpus();
        double allowed = cpus.quota().orElse((double) Math.max(1, cpus.cores().size()));
        put("cpu", service.rate("CPU_TIME").map(cores -> cores / allowed));
        put("wants", wants(service, allowed));
        put("throttled", service.rate("THROTTLED"));
        put("gc", service.rate("GC_TIME"));
        put("reads", service.rate("READ_BYTES").map(perMilli -> perMilli * MILLIS / MEGABYTE));
        put("backlog", service.mean(Metric.ACCEPT_BACKLOG));
        put("unread", service.mean(Metric.RECEIVE_QUEUE));
        put("unsent", service.mean(Metric.SEND_QUEUE));
    }

    /** The cores that its threads use or wait for; on a shared machine they get fewer. */
    private static Optional<Double> wants(Stretch process, double allowed) {
        Optional<Double> waits = process.rate("RUN_QUEUE_WAIT");
        return process.rate("CPU_TIME").map(cores -> (cores + waits.orElse(0.0)) / allowed);
    }

    private void operations(Phase phase) {
        List<ProgressReport> reports = reports(phase);
        if (reports.isEmpty()) {
            return;
        }
        ProgressReport end = reports.getLast();
        values.put("in-flight", operationMillis(reports) / Math.max(1, end.atMillis()));
        values.put("refused", (double) end.rejected() / Math.max(1, end.finished()));
        values.put("failed", (double) (end.failed() + end.unknown()) / Math.max(1, end.finished()));
    }

    /** Over all phases, since the plant cannot distinguish them. */
    private void byThePlant() {
        double operations = experiment.phases().stream()
                .mapToDouble(phase -> operationMillis(reports(phase)))
                .sum();
        double time = experiment.phases().stream()
                .flatMap(phase -> reports(phase).stream().reduce((_, later) -> later).stream())
                .mapToLong(ProgressReport::atMillis)
                .sum();
        if (operations > 0 && time > 0) {
            WitnessLine.in(records.member(subject().name()).output(), WitnessLine.SUMS)
                    .forEach((place, millis) -> {
                        values.put("share." + place, millis / operations);
                        values.put("at." + place, millis / time);
                    });
        }
    }

    private List<ProgressReport> reports(Phase phase) {
        return phase.workloads().stream()
                .limit(1)
                .map(workload -> records.worker(workload.name()))
                .filter(Files::exists)
                .flatMap(file -> WorkerLog.read(file).progress(phase.name()).stream())
                .toList();
    }

    private static double operationMillis(List<ProgressReport> reports) {
        double sum = 0;
        long before = 0;
        for (ProgressReport report : reports) {
            sum += (double) report.inFlight() * (report.atMillis() - before);
            before = report.atMillis();
        }
        return sum;
    }

    private Optional<Long> moment(String text) {
        Predicate<TrialEvent> told =
                event -> event.kind() == TrialEvent.Kind.PHASE && event.text().equals(text);
        return EventLog.read(records.events()).items().stream()
                .filter(told)
                .map(TrialEvent::atMillis)
                .findFirst();
    }

    private Member subject() {
        return experiment.deployment().members().stream()
                .filter(member -> member.role() == MemberRole.SUBJECT)
                .findFirst()
                .orElseThrow();
    }

    private void put(String name, Optional<Double> value) {
        value.ifPresent(known -> values.put(name, known));
    }
}
