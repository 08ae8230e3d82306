package plimsoll.judge;

import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.Cpus;
import plimsoll.model.load.BackgroundWorkload;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.records.TrialFolder;

/** Background load of a {@link TrialFixture}: requests to a health port, and clients that break off half-way. */
final class BackgroundFixture {
    private Optional<Asked> asked = Optional.empty();
    private int leaving;

    /** The number of requests, and the time of each answer. */
    private record Asked(Duration within, long started, long[] answeredMicros) {}

    void probed(Duration within, long started, long... answeredMicros) {
        asked = Optional.of(new Asked(within, started, answeredMicros));
    }

    void leaving(int count) {
        leaving = count;
    }

    boolean leaves() {
        return leaving > 0;
    }

    /** The uploads and the background load. */
    List<Workload> with(Workload uploads) {
        List<Workload> all = new ArrayList<>(List.of(uploads));
        asked.map(BackgroundFixture::health).ifPresent(all::add);
        if (leaves()) {
            all.add(left(uploads));
        }
        return all;
    }

    void write(TrialFolder folder, int operations, long totalMillis) throws Exception {
        if (asked.isPresent()) {
            writeProbes(folder, asked.get(), totalMillis);
        }
        if (leaves()) {
            writeLeaving(folder, operations, totalMillis);
        }
    }

    private static Workload health(Asked asked) {
        return new Workload(
                "health",
                new DriverSpec("http", Map.of()),
                new LoadModel.Open(4, LoadModel.Arrivals.CONSTANT, 10),
                Payload.NONE,
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(5),
                Optional.of(new BackgroundWorkload(Optional.of(asked.within()))),
                List.of());
    }

    private Workload left(Workload uploads) {
        return new Workload(
                "leaving",
                uploads.driver(),
                new LoadModel.Burst(leaving),
                uploads.payload(),
                uploads.placement(),
                uploads.deadline(),
                Optional.of(new BackgroundWorkload(Optional.empty())),
                List.of());
    }

    private static void writeProbes(TrialFolder folder, Asked asked, long totalMillis) throws Exception {
        int answered = asked.answeredMicros().length;
        List<LedgerState> ends = new ArrayList<>(Collections.nCopies(answered, LedgerState.ACKNOWLEDGED));
        ends.addAll(Collections.nCopies((int) asked.started() - answered, LedgerState.UNKNOWN));
        Recording.ledger(folder.ledger("health"), List.of(ends));
        ProgressReport last = ProgressReportBuilder.builder()
                .phase("burst")
                .atMillis(totalMillis)
                .started(asked.started())
                .acknowledged(answered)
                .unknown(asked.started() - answered)
                .build();
        String late = "{\"is\":\"reason\",\"phase\":\"burst\",\"outcome\":\"unknown\",\"reason\":\"late\",\"count\":1}";
        Recording.worker(
                folder.worker("health"), List.of(last), false, asked.started() > answered ? List.of(late) : List.of());
        Recording.histograms(folder.histograms("health"), "burst", Map.of("response", asked.answeredMicros()));
    }

    private void writeLeaving(TrialFolder folder, int operations, long totalMillis) throws Exception {
        List<LedgerState> none = Collections.nCopies(operations, LedgerState.NONE);
        List<LedgerState> ends = new ArrayList<>(Collections.nCopies(leaving, LedgerState.ABORTED));
        ends.addAll(Collections.nCopies(operations - leaving, LedgerState.NONE));
        Recording.ledger(folder.ledger("leaving"), List.of(none, ends));
        ProgressReport last = ProgressReportBuilder.builder()
                .phase("burst")
                .atMillis(totalMillis)
                .started(leaving)
                .aborted(leaving)
                .build();
        Recording.worker(folder.worker("leaving"), List.of(last), false, List.of());
        Recording.histograms(folder.histograms("leaving"), "burst", Map.of("lag", new long[] {1}));
        String phases = "[{\"name\":\"burst\",\"judged\":true,\"producer\":1}]";
        Files.writeString(folder.workload("leaving"), "{\"name\":\"leaving\",\"phases\":" + phases + "}");
    }
}
