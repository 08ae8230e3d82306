package plimsoll.lab.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.lab.launch.user.ForeignDirectory;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.WorkloadOrder;

/**
 * The places of the files by which workers get their orders and leave their records: the trial's folder. Workers that
 * run as another user, those inside a member and those with a study's own code, cannot enter it. Theirs are in two
 * directories of the launcher's until {@link #fetch}: one with orders, each in a private directory of the user's, and one
 * with records, which is the user's. The ledgers of such a trial are all there, since workers and audits read those of each other.
 */
public final class WorkerFiles {
    private static final String PRIVATE = "rwx------";

    private final TrialFolder folder;
    private final Optional<Exchange> exchange;
    private final boolean ownCode;
    private boolean fetched;

    /**
     * The directories of workers of another user.
     *
     * @param orders the lab's
     * @param records the user's, as soon as the ledgers are in it
     * @param names of the records to move
     */
    private record Exchange(TrialFolder orders, TrialFolder records, MemberUser user, List<String> names) {
        ForeignDirectory written() {
            return new ForeignDirectory(records.path(), user);
        }
    }

    private WorkerFiles(TrialFolder folder, Optional<Exchange> exchange, boolean ownCode) {
        this.folder = folder;
        this.exchange = exchange;
        this.ownCode = ownCode;
    }

    /** Returns the files of workers that all run as the lab's user. */
    public static WorkerFiles in(TrialFolder folder) {
        return new WorkerFiles(folder, Optional.empty(), false);
    }

    /** Creates the directories that the workers of this trial need besides its folder. */
    public static WorkerFiles of(Experiment experiment, TrialFolder folder, WorkerCommand command) {
        Launcher launcher = command.launcher();
        boolean ownCode = command.program().extended();
        boolean embedded = WorkerTask.of(experiment).stream().anyMatch(WorkerTask::embedded);
        if (launcher.user().isEmpty() || !(ownCode || embedded)) {
            return in(folder);
        }
        try {
            Exchange exchange = new Exchange(
                    new TrialFolder(launcher.sharedScratch("orders")),
                    new TrialFolder(launcher.sharedScratch("records")),
                    launcher.user().get(),
                    names(experiment, folder, ownCode));
            WorkerFiles files = new WorkerFiles(folder, Optional.of(exchange), ownCode);
            launcher.beforeDeletion(files::fetch);
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException("the directory of the workers cannot be created: " + e.getMessage(), e);
        }
    }

    public TrialFolder folder() {
        return folder;
    }

    /** Returns the folder of the ledgers while the workers run. */
    public TrialFolder ledgers() {
        return exchange.map(Exchange::records).orElse(folder);
    }

    /** Returns the folder into which a worker writes. */
    TrialFolder records(WorkerTask task) {
        return task.embedded() ? ledgers() : recordsOfOwnCode();
    }

    /** Returns the folder into which audits, and workers with the study's own code, write. */
    public TrialFolder recordsOfOwnCode() {
        return ownCode ? ledgers() : folder;
    }

    /** Lets the user mark the ledgers, and write beside them. Until now the user could not enter their directory. */
    void handOver(List<Path> ledgers) {
        if (exchange.isEmpty()) {
            return;
        }
        try {
            for (Path ledger : ledgers) {
                exchange.get().user().own(ledger);
            }
            Path directory = exchange.get().records().path();
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(PRIVATE));
            exchange.get().user().own(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("the ledgers cannot be given to the workers: " + e.getMessage(), e);
        }
    }

    /** Writes a worker's order into the trial's folder, and returns the file that the worker can read. */
    Path write(WorkerTask task, WorkloadOrder order) {
        order.write(folder.workload(task.name()));
        if (exchange.isEmpty() || !(ownCode || task.embedded())) {
            return folder.workload(task.name());
        }
        return handedOver(task.name(), folder -> {
            Path readable = folder.workload(task.name());
            order.write(readable);
            return readable;
        });
    }

    /** Writes the order of an audit into the trial's folder, and returns the file that the audit can read. */
    public Path write(String audit, AuditOrder order) {
        order.write(folder.auditRequest(audit));
        if (exchange.isEmpty() || !ownCode) {
            return folder.auditRequest(audit);
        }
        return handedOver(audit, folder -> {
            Path readable = folder.auditRequest(audit);
            order.write(readable);
            return readable;
        });
    }

    /** Writes an order into a directory that only root can enter, then gives both to the user. */
    private Path handedOver(String name, Function<TrialFolder, Path> written) {
        Exchange with = exchange.orElseThrow();
        try {
            Path directory = Files.createTempDirectory(with.orders().path(), name + "-");
            Path order = written.apply(new TrialFolder(directory));
            with.user().own(order);
            with.user().own(directory);
            return order;
        } catch (IOException e) {
            throw new UncheckedIOException("an order cannot be given to a worker: " + e.getMessage(), e);
        }
    }

    /**
     * Moves the records of workers of another user into the trial's folder, once these have ended; returns in sentences
     * what could not be moved. The launcher does this itself if it is closed before.
     */
    public synchronized List<String> fetch() {
        List<String> problems = new ArrayList<>();
        if (exchange.isPresent() && !fetched) {
            fetched = true;
            exchange.get().names().forEach(name -> fetch(exchange.get().written(), name, problems));
            delete(exchange.get(), problems);
        }
        return problems;
    }

    private static List<String> names(Experiment experiment, TrialFolder folder, boolean ownCode) {
        List<Path> files = new ArrayList<>();
        for (WorkerTask task : WorkerTask.of(experiment)) {
            files.add(folder.ledger(task.name()));
            if (ownCode || task.embedded()) {
                files.addAll(
                        List.of(folder.histograms(task.name()), folder.stored(task.name()), folder.audit(task.name())));
            }
        }
        if (ownCode) {
            experiment.audits().forEach(audit -> {
                files.add(folder.stored(audit.key()));
                files.add(folder.audit(audit.key()));
            });
        }
        return files.stream()
                .map(file -> file.getFileName().toString())
                .distinct()
                .toList();
    }

    private void fetch(ForeignDirectory written, String name, List<String> problems) {
        try {
            written.copy(name, folder.path().resolve(name));
        } catch (NoSuchFileException none) {
            // A drain has no ledger, and a worker may have ended before it wrote the file.
        } catch (IOException e) {
            problems.add(name + " is not in the result: " + e.getMessage());
        }
    }

    private static void delete(Exchange exchange, List<String> problems) {
        for (TrialFolder each : List.of(exchange.orders(), exchange.records())) {
            try {
                DirectoryDeleter.delete(each.path());
            } catch (IOException e) {
                problems.add("the workers' directory " + each.path() + " cannot be deleted: " + e.getMessage());
            }
        }
    }
}
