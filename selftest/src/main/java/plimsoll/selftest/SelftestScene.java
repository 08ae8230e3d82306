package plimsoll.selftest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Threshold;
import plimsoll.model.study.Timeouts;
import plimsoll.selftest.dummy.Main;

/**
 * The dummy service under one load.
 *
 * @param name of the scene, such as {@code freeze}
 * @param arguments of the dummy, without its port
 * @param memory its memory cap; empty: none
 * @param audited whether to list its store afterwards
 * @param noProgress time without progress after which it counts as hung
 */
public record SelftestScene(
        String name,
        List<String> arguments,
        Optional<Bytes> memory,
        Bytes heap,
        List<Phase> phases,
        boolean audited,
        List<Threshold> thresholds,
        Duration noProgress,
        long seed) {
    private static final Duration READY = Duration.ofSeconds(30);
    private static final Duration DRAIN = Duration.ofSeconds(20);
    private static final Duration TERMINATE = Duration.ofSeconds(5);
    private static final Duration AUDIT = Duration.ofSeconds(30);
    private static final Duration AROUND = Duration.ofMinutes(2);

    /** @param cores that the lab may use; the service gets the first */
    public Experiment experiment(List<Integer> cores, String classPath) {
        Cpus own = cores.size() < 2 ? Cpus.ANY : Cpus.pinnedTo(cores.getFirst());
        return ExperimentBuilder.builder()
                .study("selftest")
                .cell(name)
                .variant(name)
                .round(1)
                .deployment(new Deployment(List.of(service(own, classPath))))
                .phases(phases)
                .audits(audited ? List.of(listing()) : List.of())
                .thresholds(thresholds)
                .expectation(Expectation.ANY)
                .bounds(new Timeouts(READY, DRAIN, noProgress, TERMINATE, AUDIT, READY, trial()))
                .seed(seed)
                .build();
    }

    private Member service(Cpus cpus, String classPath) {
        List<String> command = new ArrayList<>(List.of(
                "java",
                "-XX:TieredStopAtLevel=1",
                "-XX:MaxDirectMemorySize=1g",
                "-Xss512k",
                "-cp",
                classPath,
                Main.class.getName(),
                "--port=${port}",
                "--scratch=${dir}"));
        command.addAll(arguments);
        return new Member(
                "service",
                MemberRole.SUBJECT,
                new MemberSource.Launched(
                        command,
                        Map.of(),
                        System.getProperty("java.io.tmpdir"),
                        new Readiness.Line("ready \\d+"),
                        Optional.empty()),
                new Limits(memory, Optional.of(heap), cpus));
    }

    /** Returns the time limit: the phases, plus the time that a slow machine needs around them. */
    private Duration trial() {
        return phases.stream()
                .map(phase -> switch (phase.until()) {
                    case StopCondition.Elapsed(Duration time) -> time.plus(DRAIN);
                    case StopCondition.Steady(Duration atMost) -> atMost.plus(DRAIN);
                    case StopCondition.Operations(long _, Duration atMost) -> atMost.plus(DRAIN);
                    case StopCondition.Drained(Duration _, Duration atMost) -> atMost.plus(DRAIN);
                    case StopCondition.Broken(Duration atMost) -> atMost.plus(DRAIN);
                })
                .reduce(AROUND, Duration::plus);
    }

    private static AuditSpec listing() {
        return new AuditSpec(
                "http", Map.of("url", "${url}/files", "id", "$.id", "length", "$.length", "crc32c", "$.crc"));
    }
}
