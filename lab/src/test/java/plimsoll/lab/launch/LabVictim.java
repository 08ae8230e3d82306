package plimsoll.lab.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.process.UninterruptibleSleep;
import plimsoll.lab.launch.user.MemberUserLookup;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Disk;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.study.Timeouts;

/** A lab in a process of its own, to be killed: launches a member with two children, prints their pids, and stays. */
public final class LabVictim {
    private static final String FORKS = "sleep 60 & echo child $!; setsid sleep 60 & echo child $!; echo forked; wait";

    private LabVictim() {}

    /**
     * Arguments: the root directory, and a mode: {@code stay}, {@code close}, {@code confined}, which stays with a disk
     * and a network of its own, or {@code as-daemon}, which stays with a member of another user.
     */
    public static void main(String[] args) throws Exception {
        Path root = Path.of(args[0]);
        Files.createDirectories(root.resolve("trial"));
        boolean confined = args[1].equals("confined");
        Limits limits = new Limits(Optional.of(Bytes.ofMebibytes(200)), Optional.empty(), Cpus.ANY);
        Member member = new Member(
                "service",
                MemberRole.SUBJECT,
                new MemberSource.Launched(
                        List.of("sh", "-c", FORKS),
                        Map.of("PORT", "${port}"),
                        "/tmp",
                        new Readiness.Line("^forked$"),
                        Optional.empty()),
                confined ? limits.withDisk(new Disk(Optional.of(Bytes.ofMebibytes(1)), Optional.of(1e6))) : limits);
        List<Link> links = confined
                ? List.of(new Link(Link.WORKER, "service", 0, Optional.of(1e6), Optional.of(Link.By.KERNEL)))
                : List.of();
        Launcher launcher = Launcher.open(
                root.resolve("state"),
                Machine.probe(),
                args[1].equals("as-daemon") ? MemberUserLookup.here().find(Optional.of("daemon")) : Optional.empty());
        long start = System.nanoTime();
        RunningDeployment deployment = launcher.launch(
                new Deployment(List.of(member), links),
                new TrialSetup(root.resolve("trial"), Timeouts.DEFAULT, () -> System.nanoTime() - start, _ -> {}));
        RunningMember running = deployment.members().getFirst();
        System.out.println("mechanism " + running.record().cap().mechanism());
        System.out.println("member " + running.pid().orElseThrow());
        System.out.println("cgroup " + running.cgroup().map(Path::toString).orElse("none"));
        ProcessHandle.current().descendants().forEach(each -> System.out.println("process " + each.pid()));
        System.out.println("ready");
        if (args[1].equals("close")) {
            deployment.close();
            System.out.println("exit "
                    + deployment
                            .record()
                            .members()
                            .getFirst()
                            .exit()
                            .orElseThrow()
                            .code());
            launcher.close();
            System.out.println("closed");
            return;
        }
        UninterruptibleSleep.of(java.time.Duration.ofSeconds(60));
    }
}
