import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.disk.RecordedDisk;

/**
 * Cuts the power of a store at many moments of a recorded run: {@code sweep STORE CUTS SEED KEEPS WORK}. A run of the
 * store on a disk that records its requests gives at most {@value #CUTS_OF_A_RUN} cuts, at distinct requests from the first
 * acknowledgement on; each replays the record up to one, cuts, opens the store that is left, and looks for the entries that
 * had been acknowledged by then.
 *
 * <p>{@code write STORE DIRECTORY RECORD ACKNOWLEDGED SEED} is the run.
 */
final class Sweep {
    private static final int CUTS_OF_A_RUN = 50;
    private static final int ENTRIES = 60;
    private static final int RUN_MINUTES = 5;

    /** $1 mount point, $2 store, $3 directory beside it, $4 record, then the command that writes; JAVA and CLASSES are set. */
    private static final String RECORDED = """
            at=$1 store=$2 beside=$3 record=$4; shift 4
            (
              exec 3</dev/null 0<>/dev/fuse || exit 1
              mount -i -t fuse -o fd=0,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions plimsoll "$at" || exit 1
              exec "$JAVA" -Xmx320m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$CLASSES" plimsoll.disk.Main "$store" 0 "$beside" honest "$record"
            ) &
            disk=$!
            tries=0
            until grep -q " $at fuse" /proc/mounts; do
              tries=$((tries + 1)); kill -0 $disk 2>/dev/null && [ $tries -lt 400 ] || { echo "the disk was not mounted"; exit 1; }
              sleep 0.05
            done
            "$@"; code=$?
            if umount "$at"; then wait $disk; fi
            exit $code
            """;

    private final String name;
    private final Victims.Victim victim;
    private final Path work;

    private final Tally tally = new Tally();

    /** Cuts of a store of which nothing is known for this kind of cut. */
    private final Tally undecided = new Tally();

    private final List<String> harnessFailures = new ArrayList<>();

    private Sweep(String name, Path work) {
        this.name = name;
        this.victim = Optional.ofNullable(Victims.ALL.get(name))
                .orElseThrow(() -> new IllegalArgumentException("there is no store '" + name + "': choose one of " + Victims.ALL.keySet()));
        this.work = work;
    }

    /** An entry, and how many requests the disk had had when it was acknowledged. */
    private record Acknowledged(int id, int requests) {}

    /** The store after a cut. */
    private sealed interface Outcome {
        record Opened(Set<Integer> intact) implements Outcome {}

        record NotOpened(String reason) implements Outcome {}

        /** The sweep itself failed, which says nothing about the store. */
        record HarnessFailure(String reason) implements Outcome {}
    }

    public static void main(String[] words) throws Exception {
        switch (words[0]) {
            case "write" -> write(words[1], Path.of(words[2]), Path.of(words[3]), Path.of(words[4]), Long.parseLong(words[5]));
            case "stores" -> Victims.ALL.keySet().forEach(System.out::println);
            default -> System.exit(new Sweep(words[1], Path.of(words[5])).run(Integer.parseInt(words[2]), Long.parseLong(words[3]), words[4]) ? 0 : 1);
        }
    }

    private static void write(String name, Path directory, Path record, Path acknowledged, long seed) throws Exception {
        Victims.Store store = Victims.ALL.get(name).opening().open(directory);
        List<byte[]> contents = Victims.contents(ENTRIES, seed);
        for (int id = 0; id < ENTRIES; id++) {
            store.put(id, contents.get(id));
            Files.writeString(acknowledged, id + " " + Files.size(record) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
        // The store is not closed: that would sync it.
        for (ProcessHandle server : ProcessHandle.current().descendants().toList()) {
            server.destroyForcibly();
            server.onExit().join();
        }
        Runtime.getRuntime().halt(0);
    }

    private boolean run(int cuts, long seed, String keeps) throws Exception {
        int runs = 0;
        int losingRuns = 0;
        for (int left = cuts; left > 0; left -= CUTS_OF_A_RUN) {
            long runSeed = seed + runs++;
            Path place = Files.createDirectories(work.resolve(name + "-" + runSeed));
            record(place, runSeed);
            RecordedDisk disk = RecordedDisk.read(place.resolve("record"));
            List<Acknowledged> acknowledged = acknowledged(place, disk);
            int losingBefore = tally.losing();
            for (RecordedDisk.Cut cut : cuts(disk, acknowledged.getFirst().requests(), Math.min(left, CUTS_OF_A_RUN), new Random(runSeed), keeps)) {
                cut(place, disk, cut, acknowledged, runSeed);
            }
            losingRuns += tally.losing() > losingBefore ? 1 : 0;
            delete(place);
        }
        System.out.printf("%-18s %s, in %d of %d runs%n", name, tally.text(), losingRuns, runs);
        if (victim.truth() == Victims.Truth.KEEPS_UNLESS_TORN && !keeps.equals("nothing")) {
            System.out.printf("%-18s %s%n", "  torn, undecided:", undecided.text());
        }
        if (!harnessFailures.isEmpty()) {
            System.out.println("  " + harnessFailures.size() + " more cuts failed for reasons of the sweep, the first: " + harnessFailures.getFirst());
        }
        return harnessFailures.isEmpty() && (keeps.equals("less") || switch (victim.truth()) {
            case LOSES -> losingRuns == runs;
            case KEEPS, KEEPS_UNLESS_TORN -> tally.losing() == 0;
        });
    }

    /** Returns up to so many cuts at distinct requests, with {@code both} so many halves of each kind. */
    private static List<RecordedDisk.Cut> cuts(RecordedDisk disk, int first, int count, Random random, String keeps) {
        List<RecordedDisk.Cut> cuts = new ArrayList<>();
        for (boolean torn : new boolean[] {false, true}) {
            List<Integer> requests = new ArrayList<>(IntStream.rangeClosed(first, disk.requests()).boxed().toList());
            Collections.shuffle(requests, random);
            int wanted = switch (keeps) {
                case "both" -> torn ? count / 2 : count - count / 2;
                case "some" -> torn ? count : 0;
                default -> torn ? 0 : count;
            };
            for (int at : requests.subList(0, Math.min(wanted, requests.size()))) {
                cuts.add(new RecordedDisk.Cut(at, torn ? Optional.of(random.nextLong()) : Optional.empty(), keeps.equals("less")));
            }
        }
        return cuts;
    }

    private void cut(Path place, RecordedDisk disk, RecordedDisk.Cut cut, List<Acknowledged> acknowledged, long seed) throws Exception {
        String where = "seed " + seed + ", request " + cut.requests() + " of " + disk.requests() + (cut.seed().isPresent() ? ", torn" : "");
        Set<Integer> missing = new HashSet<>();
        acknowledged.stream().filter(each -> each.requests() <= cut.requests()).forEach(each -> missing.add(each.id()));
        int entries = missing.size();
        Tally counted = victim.truth() == Victims.Truth.KEEPS_UNLESS_TORN && cut.seed().isPresent() ? undecided : tally;
        switch (outcome(place, disk, cut, seed)) {
            case Outcome.Opened(Set<Integer> intact) -> {
                missing.removeAll(intact);
                counted.add(entries, missing, where);
            }
            case Outcome.NotOpened(String reason) -> counted.add(entries, missing, where + ", not opened: " + reason);
            case Outcome.HarnessFailure(String reason) -> harnessFailures.add(where + ": " + reason);
        }
    }

    private void record(Path place, long seed) throws Exception {
        Path initial = Files.createDirectories(place.resolve("initial"));
        victim.opening().open(initial).close();
        Path store = place.resolve("store");
        copy(initial, store);
        Path mount = Files.createDirectories(place.resolve("mount"));
        Path record = place.resolve("record");
        Path acknowledged = place.resolve("acknowledged");
        // In a process namespace of its own, the disk ends with the sweep, also after Ctrl-C.
        List<String> argv = new ArrayList<>(List.of("unshare", "--pid", "--fork", "--kill-child", "--mount-proc"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = System.getProperty("java.class.path");
        argv.addAll(List.of("--mount", "--propagation", "private", "--", "sh", "-c", RECORDED, "sweep",
                mount.toString(), store.toString(), place.resolve("beside").toString(), record.toString(),
                java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-cp", classes,
                Sweep.class.getName(), "write", name, mount.toString(), record.toString(), acknowledged.toString(), Long.toString(seed)));
        Path log = place.resolve("log");
        ProcessBuilder command = new ProcessBuilder(argv).redirectErrorStream(true).redirectOutput(log.toFile());
        command.environment().put("JAVA", java);
        command.environment().put("CLASSES", classes);
        Process run = command.start();
        if (!run.waitFor(RUN_MINUTES, TimeUnit.MINUTES)) {
            run.destroyForcibly();
            throw new IOException("the run of " + name + " did not end within " + RUN_MINUTES + " min: " + Files.readString(log));
        }
        int code = run.exitValue();
        if (code != 0) {
            throw new IOException("the run of " + name + " ended with " + code + ": " + Files.readString(log));
        }
    }

    private static List<Acknowledged> acknowledged(Path place, RecordedDisk disk) throws IOException {
        return Files.readAllLines(place.resolve("acknowledged")).stream()
                .map(line -> line.split(" "))
                .map(words -> new Acknowledged(Integer.parseInt(words[0]), disk.requestsIn(Long.parseLong(words[1]))))
                .toList();
    }

    private Outcome outcome(Path place, RecordedDisk disk, RecordedDisk.Cut cut, long seed) throws Exception {
        Path left = place.resolve("left");
        Path beside = place.resolve("left-beside");
        try {
            copy(place.resolve("initial"), left);
            disk.replay(cut, left, beside);
            return opened(left, place, seed);
        } catch (IOException failed) {
            return new Outcome.HarnessFailure(firstLine(failed));
        } finally {
            delete(left);
            delete(beside);
        }
    }

    /** Opens what is left. If it cannot be opened, the store before its first entry must open: else the sweep is at fault. */
    private Outcome opened(Path left, Path place, long seed) throws Exception {
        Victims.Store store;
        Set<Integer> intact;
        try {
            store = victim.opening().open(left);
        } catch (Exception refused) {
            return control(place).<Outcome>map(Outcome.HarnessFailure::new).orElseGet(() -> new Outcome.NotOpened(firstLine(refused)));
        }
        Optional<String> unreadable = Optional.empty();
        try {
            intact = store.intact(Victims.contents(ENTRIES, seed));
        } catch (Exception damaged) {
            intact = Set.of();
            unreadable = Optional.of(firstLine(damaged));
        }
        try {
            store.close();
        } catch (Exception notClosed) {
            if (unreadable.isEmpty()) {
                return new Outcome.HarnessFailure("not closed: " + firstLine(notClosed));
            }
        }
        return unreadable.<Outcome>map(Outcome.NotOpened::new).orElse(new Outcome.Opened(intact));
    }

    /** Returns why a store that had no cut cannot be opened; empty if it can. */
    private Optional<String> control(Path place) throws Exception {
        Path whole = place.resolve("control");
        copy(place.resolve("initial"), whole);
        try {
            victim.opening().open(whole).close();
            return Optional.empty();
        } catch (Exception failed) {
            return Optional.of(firstLine(failed));
        } finally {
            delete(whole);
        }
    }

    private static String firstLine(Exception failed) {
        return failed.toString().lines().findFirst().orElse("");
    }

    /** With owners, which PostgreSQL insists on. */
    private static void copy(Path from, Path to) throws IOException, InterruptedException {
        int code = new ProcessBuilder("cp", "-a", from.toString(), to.toString()).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IOException("cp of " + from + " ended with " + code);
        }
    }

    private static void delete(Path top) throws IOException {
        if (Files.exists(top)) {
            try (Stream<Path> paths = Files.walk(top)) {
                for (Path each : paths.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }
}
