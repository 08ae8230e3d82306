import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import plimsoll.disk.RecordedDisk;

/**
 * Cuts the power of a store at many moments of a recorded run: {@code sweep STORE CUTS SEED KEEPS WORK}. A run of the
 * store on a disk that records its requests gives {@value #CUTS_OF_A_RUN} cuts; each replays the record up to a drawn
 * request, cuts, opens the store that is left, and looks for the entries that had been acknowledged by then.
 *
 * <p>{@code write STORE DIRECTORY RECORD ACKNOWLEDGED SEED} is the run.
 */
final class Sweep {
    private static final int CUTS_OF_A_RUN = 50;
    private static final int ENTRIES = 60;
    private static final double ERROR = 0.025;

    /** $1 mount point, $2 store, $3 directory beside it, $4 record, then the command that writes; JAVA and CLASSES are set. */
    private static final String RECORDED = """
            at=$1 store=$2 beside=$3 record=$4; shift 4
            (
              exec 3</dev/null 0<>/dev/fuse || exit 1
              mount -i -t fuse -o fd=0,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions plimsoll "$at" || exit 1
              exec "$JAVA" -Xmx320m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$CLASSES" plimsoll.disk.Main "$store" 0 "$beside" honest "$record"
            ) &
            disk=$!
            until grep -q " $at fuse" /proc/mounts; do kill -0 $disk 2>/dev/null || exit 1; sleep 0.05; done
            "$@"; code=$?
            umount "$at" || umount -l "$at"; wait $disk
            exit $code
            """;

    private final String name;
    private final Victims.Victim victim;
    private final Path work;

    /** Why the first store that could not be opened after a cut could not. */
    private String notOpened = "";

    private Sweep(String name, Path work) {
        this.name = name;
        this.victim = Optional.ofNullable(Victims.ALL.get(name))
                .orElseThrow(() -> new IllegalArgumentException("there is no store '" + name + "': choose one of " + Victims.ALL.keySet()));
        this.work = work;
    }

    /** An entry, and how many requests the disk had had when it was acknowledged. */
    private record Acknowledged(int id, int requests) {}

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
        int losing = 0;
        int losingWhole = 0;
        int runs = 0;
        int losingRuns = 0;
        long lost = 0;
        long all = 0;
        String example = "";
        for (int left = cuts; left > 0; left -= CUTS_OF_A_RUN) {
            long runSeed = seed + runs++;
            Path place = Files.createDirectories(work.resolve(name + "-" + runSeed));
            record(place, runSeed);
            RecordedDisk disk = RecordedDisk.read(place.resolve("record"));
            List<Acknowledged> acknowledged = acknowledged(place, disk);
            SplittableRandom random = new SplittableRandom(runSeed);
            int losingOfRun = 0;
            for (int cut = 0; cut < Math.min(left, CUTS_OF_A_RUN); cut++) {
                int requests = 1 + random.nextInt(disk.requests());
                long drawn = random.nextLong();
                boolean torn = keeps.equals("some") || keeps.equals("both") && cut % 2 == 1;
                RecordedDisk.Cut at = new RecordedDisk.Cut(requests, torn ? Optional.of(drawn) : Optional.empty(), keeps.equals("less"));
                Set<Integer> missing = new HashSet<>();
                acknowledged.stream().filter(each -> each.requests() <= requests).forEach(each -> missing.add(each.id()));
                all += missing.size();
                missing.removeAll(intact(place, disk, at, runSeed));
                lost += missing.size();
                if (!missing.isEmpty()) {
                    losingOfRun++;
                    losingWhole += torn ? 0 : 1;
                    example = example.isEmpty() ? " (seed " + runSeed + ", request " + requests + " of " + disk.requests() + (torn ? ", torn" : "") + notOpened + ")" : example;
                }
            }
            losing += losingOfRun;
            losingRuns += losingOfRun > 0 ? 1 : 0;
            delete(place);
        }
        System.out.printf(Locale.ROOT, "%-18s lost after %4d of %4d cuts [%5.1f %%, %5.1f %%], in %2d of %2d runs, %d of %d entries%s%n",
                name, losing, cuts, 100 * lower(losing, cuts), 100 * upper(losing, cuts), losingRuns, runs, lost, all, example);
        return keeps.equals("less") || switch (victim.truth()) {
            case LOSES -> losingRuns == runs;
            case KEEPS -> losing == 0;
            case KEEPS_UNLESS_TORN -> losingWhole == 0;
        };
    }

    private void record(Path place, long seed) throws Exception {
        Path initial = Files.createDirectories(place.resolve("initial"));
        victim.opening().open(initial).close();
        Path store = place.resolve("store");
        copy(initial, store);
        Path mount = Files.createDirectories(place.resolve("mount"));
        Path record = place.resolve("record");
        Path acknowledged = place.resolve("acknowledged");
        List<String> argv = new ArrayList<>(List.of("unshare"));
        if (!System.getProperty("user.name").equals("root")) {
            argv.addAll(List.of("--user", "--map-root-user"));
        }
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
        int code = command.start().waitFor();
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

    /** Returns the entries that the store has after a cut; none if it cannot be opened. */
    private Set<Integer> intact(Path place, RecordedDisk disk, RecordedDisk.Cut cut, long seed) throws Exception {
        Path left = place.resolve("left");
        copy(place.resolve("initial"), left);
        disk.replay(cut, left, place.resolve("left-beside"));
        try (Victims.Store store = victim.opening().open(left)) {
            return store.intact(Victims.contents(ENTRIES, seed));
        } catch (Exception damaged) {
            notOpened = notOpened.isEmpty() ? ", not opened: " + damaged.toString().lines().findFirst().orElse("") : notOpened;
            return Set.of();
        } finally {
            delete(left);
            delete(place.resolve("left-beside"));
        }
    }

    /** Returns the lower end of the 95 % interval of Clopper and Pearson for a share. */
    private static double lower(int count, int trials) {
        return count == 0 ? 0 : 1 - upper(trials - count, trials);
    }

    /** Returns its upper end: the share at which so few would be seen in one case of forty. */
    private static double upper(int count, int trials) {
        if (count == trials) {
            return 1;
        }
        double low = 0;
        double high = 1;
        for (int i = 0; i < 60; i++) {
            double share = (low + high) / 2;
            if (atMost(count, trials, share) > ERROR) {
                low = share;
            } else {
                high = share;
            }
        }
        return high;
    }

    /** Returns the probability of at most so many of independent trials; in logarithms, since a thousand are many. */
    private static double atMost(int count, int trials, double share) {
        double ways = 0;
        double sum = 0;
        for (int each = 0; each <= count; each++) {
            sum += Math.exp(ways + each * Math.log(share) + (trials - each) * Math.log1p(-share));
            ways += Math.log(trials - each) - Math.log(each + 1);
        }
        return sum;
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
