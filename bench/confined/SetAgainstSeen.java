import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.TrialSetup;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.model.study.Timeouts;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Disk;
import plimsoll.model.member.DiskCosts;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.Readiness;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;

/** Sends through kernel links, writes to disks of a given rate or cost, and prints what is set and what is measured. */
public final class SetAgainstSeen {
    private static final double[] LINKS = {0.5e6, 2e6, 20e6, 125e6};
    private static final double[] DISKS = {1e6, 10e6, 44.88e6, 200e6};

    public static void main(String[] words) throws Exception {
        Path root = Files.createTempDirectory("plimsoll-confined");
        try (Launcher launcher = Launcher.open(root.resolve("state"), Machine.probe())) {
            String only = words.length > 0 ? words[0] : "";
            for (double rate : only.equals("disks") ? new double[0] : LINKS) {
                link(launcher, root, rate, Link.By.KERNEL);
            }
            for (double rate : only.equals("links") ? new double[0] : DISKS) {
                for (int block : new int[] {8, 512}) {
                    disk(launcher, root, rate, block);
                }
            }
            if (!only.equals("links")) {
                // A client that is alone waits for a deletion only where the disk serves one operation at once.
                files(launcher, root, new DiskCosts(5, 2, 0, Optional.of(1)), 7);
                files(launcher, root, new DiskCosts(10, 4, 0, Optional.of(4)), 10);
                files(launcher, root, new DiskCosts(50, 20, 0, Optional.of(1)), 70);
            }
        }
    }

    private static void link(Launcher launcher, Path root, double rate, Link.By by) throws Exception {
        Path trial = Files.createDirectories(root.resolve("link-" + (long) rate));
        Link link = new Link(Link.WORKER, "service", 0, Optional.of(rate), Optional.of(by));
        List<String> command = List.of(
                System.getProperty("java.home") + "/bin/java",
                Path.of(System.getProperty("here"), "Sink.java").toString(),
                "${port}");
        try (RunningDeployment crew = launched(launcher, trial, member(command, new Readiness.Tcp("127.0.0.1:${port}"), Limits.NONE), List.of(link));
                Socket socket = new Socket(
                        crew.placeholders().get("service.host"), Integer.parseInt(crew.placeholders().get("service.port")))) {
            byte[] bytes = new byte[64 * 1024];
            long end = System.nanoTime() + Duration.ofSeconds(6).toNanos();
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    while (System.nanoTime() < end) {
                        socket.getOutputStream().write(bytes);
                    }
                } catch (java.io.IOException closed) {
                    return;
                }
            });
            Thread.sleep(2000);
            long first = received(trial);
            long from = System.nanoTime();
            Thread.sleep(3000);
            double seen = (received(trial) - first) / ((System.nanoTime() - from) / 1e9);
            socket.shutdownOutput();
            System.out.printf(Locale.ROOT, "link by the kernel %7.1f MB/s set: %8.2f MB/s seen, %+.1f %%%n", rate / 1e6, seen / 1e6, (seen / rate - 1) * 100);
        }
    }

    /** The last count of bytes read that the member printed. */
    private static long received(Path trial) throws Exception {
        List<String> lines = Files.readAllLines(trial.resolve("members/service/stdout.log"));
        return Long.parseLong(lines.getLast());
    }

    private static void disk(Launcher launcher, Path root, double rate, int block) throws Exception {
        Path trial = Files.createDirectories(root.resolve("disk-" + (long) rate + "-" + block));
        Limits limits = Limits.NONE.withDisk(new Disk(Optional.empty(), Optional.of(rate)));
        long count = Math.round(rate * 3 / 1024 / block);
        String script = "dd if=/dev/zero of=${dir}/f bs=" + block + "k count=" + count + " 2>&1; echo told; exec sleep 60";
        try (RunningDeployment crew = launched(launcher, trial, member(List.of("sh", "-c", script), new Readiness.Line("^told$"), limits), List.of())) {
            String said = Files.readString(trial.resolve("members/service/stdout.log"));
            double seconds = Double.parseDouble(said.replaceAll("(?s).*copied, ([0-9.]+) s.*", "$1"));
            double seen = count * block * 1024 / seconds;
            System.out.printf(Locale.ROOT, "disk %7.2f MB/s set, writes of %3d KiB: %8.2f MB/s seen, %+.1f %%%n", rate / 1e6, block, seen / 1e6, (seen / rate - 1) * 100);
        }
    }

    private static void files(Launcher launcher, Path root, DiskCosts costs, double setMillis) throws Exception {
        Path trial = Files.createDirectories(root.resolve("files-" + (long) costs.createMillis()));
        Limits limits = Limits.NONE.withDisk(new Disk(Optional.empty(), Optional.empty(), Optional.of(costs)));
        int count = (int) (3000 / setMillis);
        String script = "cd ${dir}; a=$(date +%s%N); i=0; while [ $i -lt " + count + " ]; do echo x > f; rm f; i=$((i + 1)); done;"
                + " b=$(date +%s%N); echo $((b - a)); echo told; exec sleep 60";
        try (RunningDeployment crew = launched(launcher, trial, member(List.of("sh", "-c", script), new Readiness.Line("^told$"), limits), List.of())) {
            String said = Files.readString(trial.resolve("members/service/stdout.log"));
            double seenMillis = Long.parseLong(said.lines().findFirst().orElseThrow()) / 1e6 / count;
            System.out.printf(Locale.ROOT, "disk, %2.0f ms to create, %2.0f ms to delete, %d at once: %7.2f ms set for a file, %7.2f ms seen, %+.1f %%%n", costs.createMillis(), costs.deleteMillis(), costs.atOnce().orElse(0), setMillis, seenMillis, (seenMillis / setMillis - 1) * 100);
        }
    }

    private static Member member(List<String> command, Readiness ready, Limits limits) {
        return new Member("service", MemberRole.SUBJECT, new MemberSource.Launched(command, Map.of(), "/tmp", ready, Optional.empty()), limits);
    }

    private static RunningDeployment launched(Launcher launcher, Path trial, Member member, List<Link> links) throws Exception {
        long start = System.nanoTime();
        return launcher.launch(new Deployment(List.of(member), links), new TrialSetup(trial, Timeouts.DEFAULT, () -> System.nanoTime() - start, event -> {}));
    }
}
