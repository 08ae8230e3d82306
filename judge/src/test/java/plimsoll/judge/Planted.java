package plimsoll.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import plimsoll.model.record.LedgerState;
import plimsoll.model.study.Threshold.Relation;
import plimsoll.model.verdict.Verdict.Reason;
import plimsoll.records.Histograms;
import plimsoll.records.TrialFolder;
import plimsoll.wire.Span;

/** Faults that are planted one at a time into a recorded trial; each must make the trial unusable. */
enum Planted {
    OPERATIONS_UNSENT("steady-1", "generator", Reason.GENERATOR) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            ledger(trial, LedgerState.ACKNOWLEDGED.code(), LedgerState.UNSENT.code(), 3);
            stored(trial, 3);
        }
    },
    SENT_SO_LATE_THAT_A_THRESHOLD_IS_MISSED("steady-2", "generator", Reason.GENERATOR) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            trial.threshold("response.p95", Relation.BELOW, 250);
            times(trial, 300_000, 1);
        }
    },
    THE_DRIVER_THREW("burst-1", "generator", Reason.GENERATOR) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            trial.append(trial.folder().worker(RecordedTrial.WORKER), "{\"is\":\"broken\",\"error\":\"no route\"}");
        }
    },
    A_WORKER_BROKE("burst-2", "execution", Reason.GENERATOR) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            trial.rewrite(trial.folder().end(), text -> text.replace("\"completed\"", "\"broken-worker\""));
        }
    },
    A_NEIGHBOUR_STOLE_TIME("steady-3", "host", Reason.HOST) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            host(trial, "steal");
        }
    },
    OTHERS_USED_THE_MACHINE("steady-4", "host", Reason.HOST) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            host(trial, "foreign_cpu");
        }
    },
    MORE_IN_FLIGHT_THAN_TIMES_TELL("steady-5", "littles-law", Reason.CHECKER) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            inFlight(trial, seconds -> 40);
        }
    },
    TIMES_TOO_SHORT_FOR_WHAT_WAS_IN_FLIGHT("steady-6", "littles-law", Reason.CHECKER) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            inFlight(trial, seconds -> 12);
            times(trial, 0, 10);
        }
    },
    A_QUEUE_THAT_GROWS("steady-7", "steady", Reason.BACKLOG) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            inFlight(trial, seconds -> 2 * (int) seconds);
            micros(trial, 100_000);
        }
    },
    A_HEAP_THAT_FILLS("steady-8", "steady", Reason.NOISE) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            for (int second = 1; second <= 20; second++) {
                trial.append(
                        trial.folder().member("service").gcLog(),
                        "[%d.000s][%d000ms] GC(%d) Pause Full (Allocation Failure) 22M->%dM(24M) 5.000ms"
                                .formatted(second, second, 1_000 + second, 2 + second / 2 * 2));
            }
        }
    },
    TOO_FEW_OPERATIONS_FOR_THE_PERCENTILE("burst-3", "response.p99", Reason.NOISE) {
        @Override
        void into(RecordedTrial trial) {
            Histogram times = response(trial, "burst");
            double limit = (times.getValueAtPercentile(95) + times.getMaxValue()) / 2e3;
            trial.threshold("response.p99", Relation.BELOW, limit);
        }
    },
    NOBODY_LISTED_THE_STORE("burst-4", "lost", Reason.CHECKER) {
        @Override
        void into(RecordedTrial trial) {
            trial.threshold("lost", Relation.EQUAL, 0);
            trial.unaudited();
        }
    },
    THE_AUDIT_IS_MISSING("burst-5", "records", Reason.CHECKER) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            Files.delete(trial.folder().audit(RecordedTrial.AUDIT));
        }
    },
    THE_LEDGER_IS_MISSING("burst-6", "records", Reason.CHECKER) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            Files.delete(trial.folder().ledger(RecordedTrial.WORKER));
        }
    },
    THE_LEDGER_HOLDS_WHAT_IS_NO_STATE("burst-7", "records", Reason.CHECKER) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            ledger(trial, LedgerState.ACKNOWLEDGED.code(), (byte) 77, 1);
        }
    },
    THE_STORE_S_FILE_SPEAKS_OF_ANOTHER_LEDGER("burst-8", "records", Reason.CHECKER) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            trial.bytes(trial.folder().stored(RecordedTrial.AUDIT), bytes -> {
                bytes[24] ^= 1;
                return bytes;
            });
        }
    },
    NO_TIMES_WERE_RECORDED("steady-9", "records", Reason.CHECKER) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            Files.delete(trial.folder().histograms(RecordedTrial.WORKER));
        }
    },
    NOBODY_WATCHED("burst-9", "records", Reason.CHECKER) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            Files.delete(trial.folder().timeline());
        }
    },
    THE_TRIAL_WAS_INTERRUPTED("burst-10", "execution", Reason.INTERRUPTED) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            Files.delete(trial.folder().end());
        }
    },
    WHAT_WAS_LISTED_COULD_NOT_BE_READ("steady-10", "audit", Reason.CHECKER) {
        @Override
        void into(RecordedTrial trial) throws IOException {
            trial.rewrite(
                    trial.folder().audit(RecordedTrial.AUDIT),
                    text -> text.replaceAll("\"unread\"\\s*:\\s*0", "\"unread\":7"));
        }
    };

    private static final int HEADER = 64;

    private final String recording;
    private final String check;
    private final Reason reason;

    /** @param check the check that must refuse the trial */
    Planted(String recording, String check, Reason reason) {
        this.recording = recording;
        this.check = check;
        this.reason = reason;
    }

    abstract void into(RecordedTrial trial) throws IOException;

    String recording() {
        return recording;
    }

    String check() {
        return check;
    }

    Reason reason() {
        return reason;
    }

    /** The first operations of the judged phase, which belongs to the last producer. */
    private static void ledger(RecordedTrial trial, byte from, byte to, int count) throws IOException {
        trial.bytes(trial.folder().ledger(RecordedTrial.WORKER), bytes -> {
            int left = count;
            for (int at = bytes.length - 1; at >= HEADER && left > 0; at--) {
                if (bytes[at] == from) {
                    bytes[at] = to;
                    left--;
                }
            }
            return bytes;
        });
    }

    /** Removes the stored copies of the last operations. */
    private static void stored(RecordedTrial trial, int count) throws IOException {
        trial.bytes(trial.folder().stored(RecordedTrial.AUDIT), bytes -> {
            int left = count;
            for (int at = bytes.length - 1; at >= HEADER && left > 0; at--) {
                if (bytes[at] != 0) {
                    bytes[at] = 0;
                    left--;
                }
            }
            return bytes;
        });
    }

    private static Histogram response(RecordedTrial trial, String phase) {
        return Histograms.read(trial.folder().histograms(RecordedTrial.WORKER))
                .of(phase, Span.RESPONSE)
                .orElseThrow();
    }

    /** Divides the times of the steady phase, and adds a lag to those that count from the intended start. */
    private static void times(RecordedTrial trial, long lagMicros, int divisor) throws IOException {
        Histogram seen = response(trial, "steady");
        long[] shorter = Arrays.stream(values(seen)).map(each -> each / divisor).toArray();
        write(trial, shorter, lagMicros);
    }

    static void micros(RecordedTrial trial, long each) throws IOException {
        write(
                trial,
                Arrays.stream(values(response(trial, "steady"))).map(_ -> each).toArray(),
                0);
    }

    private static void write(RecordedTrial trial, long[] service, long lagMicros) throws IOException {
        Map<String, long[]> times = new LinkedHashMap<>();
        times.put("service", service);
        times.put(
                "response", Arrays.stream(service).map(each -> each + lagMicros).toArray());
        times.put("lag", Arrays.stream(service).map(_ -> lagMicros).toArray());
        try {
            Recording.histograms(trial.folder().histograms(RecordedTrial.WORKER), "steady", times);
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static long[] values(Histogram histogram) {
        long[] values = new long[(int) histogram.getTotalCount()];
        int next = 0;
        for (var each : histogram.recordedValues()) {
            for (long i = 0; i < each.getCountAtValueIteratedTo(); i++) {
                values[next++] = each.getValueIteratedTo();
            }
        }
        return values;
    }

    /** Changes each report of the steady phase. */
    interface InFlight {
        long at(long seconds);
    }

    static void inFlight(RecordedTrial trial, InFlight count) throws IOException {
        Path file = trial.folder().worker(RecordedTrial.WORKER);
        StringBuilder changed = new StringBuilder();
        for (String line : Files.readAllLines(file)) {
            boolean steady = line.contains("\"steady\"") && line.contains("\"progress\"");
            long seconds = steady ? Long.parseLong(line.replaceAll(".*\"atMillis\":(\\d+).*", "$1")) / 1_000 : 0;
            changed.append(steady ? line.replaceAll("\"inFlight\":\\d+", "\"inFlight\":" + count.at(seconds)) : line)
                    .append('\n');
        }
        Files.writeString(file, changed);
    }

    /** A fifth of two cores, from the first host sample on. */
    private static void host(RecordedTrial trial, String metric) throws IOException {
        RunFixture.manifest(trial.result()).cores(2).write();
        TrialFolder folder = trial.folder();
        StringBuilder changed = new StringBuilder();
        for (String line : Files.readAllLines(folder.timeline())) {
            long at = Long.parseLong(line.replaceAll(".*\"at\":(\\d+).*", "$1"));
            String quiet = line.replaceAll("\"(steal|foreign_cpu)\":\\d+", "\"$1\":0");
            changed.append(
                            line.contains("\"host\"")
                                    ? quiet.replaceAll("\"" + metric + "\":\\d+", "\"" + metric + "\":" + at * 2 / 5)
                                    : line)
                    .append('\n');
        }
        Files.writeString(folder.timeline(), changed);
    }
}
