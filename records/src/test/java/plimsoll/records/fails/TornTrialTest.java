package plimsoll.records.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.TrialOutcome;
import plimsoll.records.EventLog;
import plimsoll.records.TrialChecksums;
import plimsoll.records.TrialFolder;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.OperationByteLayout;

/** The n-th file operation of a trial's records fails, for n = 1, 2, 3 and so on until all succeed. */
class TornTrialTest {
    private static final int MOST_OPERATIONS = 500;

    @TempDir
    Path result;

    @Test
    void whichever_operation_fails_says_so_and_the_next_attempt_succeeds() throws IOException {
        List<String> sentences = new ArrayList<>();
        int failing = 1;
        for (boolean whole = false; !whole; failing++) {
            assertThat(failing).as("the operations of one trial").isLessThan(MOST_OPERATIONS);
            Path trial = Files.createDirectory(result.resolve("attempt-" + failing));
            FailingFiles files = new FailingFiles(failing);
            Optional<String> failure = failure(new TrialFolder(files.path(trial)));
            whole = !files.failed();
            failure.ifPresent(sentences::add);
            // A ledger that cannot be thinned stays as it is, so a failure there leaves a whole trial.
            assertThat(failure.isPresent() || Files.exists(trial.resolve("checksums.json")))
                    .as("operation %d fails with a sentence, or the trial is whole", failing)
                    .isTrue();
            assertRecordsAreWholeOrAbsent(new TrialFolder(trial));

            clear(trial);
            assertThat(failure(new TrialFolder(trial)))
                    .as("the attempt after operation %d", failing)
                    .isEmpty();
            assertThat(TrialChecksums.problems(new TrialFolder(trial))).isEmpty();
        }
        assertThat(sentences).hasSizeGreaterThan(20).allMatch(sentence -> sentence.contains("No space left on device"));
    }

    /** Writes the records of a trial as a run does; returns the sentence of a failure. */
    private static Optional<String> failure(TrialFolder trial) {
        try {
            Files.createDirectory(trial.path().resolve("members"));
            Files.createDirectory(trial.member("service").path());
            LedgerFile.create(trial.ledger("upload"), new OperationByteLayout(1, 10, 7));
            try (EventLog events = new EventLog(trial.events())) {
                events.append(new TrialEvent(1, "service", TrialEvent.Kind.STARTED, "process 17"));
            }
            Json.write(trial.launch(), new LaunchRecord(List.of()));
            Json.write(trial.launch(), new LaunchRecord(List.of()));
            LedgerFile.freeUnusedSpace(List.of(trial.ledger("upload")));
            TrialChecksums.end(trial, new TrialOutcome(TrialOutcome.Kind.COMPLETED, "all phases", 12, 1));
            return Optional.empty();
        } catch (IOException | UncheckedIOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** A record that is written whole or not at all is one of both; nothing half remains in its place. */
    private static void assertRecordsAreWholeOrAbsent(TrialFolder trial) {
        if (Files.exists(trial.launch())) {
            assertThat(Json.read(trial.launch(), LaunchRecord.class).members()).isEmpty();
        }
        if (Files.exists(trial.end())) {
            assertThat(trial.checksums()).exists();
            assertThat(Json.read(trial.end(), TrialOutcome.class).millis()).isEqualTo(12);
        }
        assertThat(TrialChecksums.problems(trial)).isEmpty();
    }

    private static void clear(Path trial) throws IOException {
        try (Stream<Path> files = Files.walk(trial)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(trial)) {
                    Files.delete(file);
                }
            }
        }
    }
}
