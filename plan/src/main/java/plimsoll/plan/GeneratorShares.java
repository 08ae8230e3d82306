package plimsoll.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.WorkerPlacement.Generator;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Link;
import plimsoll.model.record.RecordFile;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;

/**
 * Divides the measured load of each point among several machines: a workload becomes one for each of them, with an equal
 * share of its rate, users or operations. Background load stays on the machine of the service.
 *
 * @param generators number of machines
 */
public record GeneratorShares(int generators) {
    private static final String CERTIFICATE = "tls.ca";
    private static final Pattern FILE = Pattern.compile("(?:step\\.\\d+\\.)?file");
    private static final String VARIABLE = "${env.";

    /** Characters of all bodies of a workload. */
    private static final int BODIES_MAX = 1 << 20;

    public GeneratorShares {
        if (generators < 1) {
            throw new IllegalArgumentException("a load comes from at least 1 machine, but this is " + generators);
        }
    }

    /** @throws IllegalArgumentException when a load cannot be divided, with the reason */
    public Study of(Study study) {
        return study.withCells(study.cells().stream()
                .map(cell -> cell.withExperiment(of(cell.experiment())))
                .toList());
    }

    Experiment of(Experiment whole) {
        if (whole.deployment().links().stream().anyMatch(link -> link.from().equals(Link.WORKER))) {
            throw refused(whole, "its workers have a link of their own, which exists on this machine only");
        }
        return whole.withPhases(
                whole.phases().stream().map(phase -> of(whole, phase)).toList());
    }

    private Phase of(Experiment whole, Phase phase) {
        List<Workload> shares = phase.workloads().stream()
                .flatMap(workload -> workload.measured() ? shares(whole, workload) : Stream.of(workload))
                .toList();
        if (shares.stream().map(Workload::name).distinct().count() < shares.size()) {
            throw refused(whole, "two of its workloads would have one name; rename one that ends in a number");
        }
        return new Phase(phase.name(), phase.judged(), shares, phase.faults(), phase.until());
    }

    private Stream<Workload> shares(Experiment whole, Workload workload) {
        if (!(workload.placement() instanceof WorkerPlacement.Outside(Cpus beside))) {
            throw refused(whole, "its workload '" + workload.name() + "' runs inside a member");
        }
        if (!DriverSpec.HTTP.contains(workload.driver().name())) {
            throw refused(
                    whole,
                    "its workload '" + workload.name() + "' has the driver '"
                            + workload.driver().name() + "', and a generator sends HTTP only");
        }
        if (workload.driver().settings().containsKey(CERTIFICATE)) {
            throw refused(
                    whole,
                    "its workload '" + workload.name()
                            + "' names a file of certificates, which stays on this machine; write tls: {verify: off}");
        }
        requireShortBodies(whole, workload);
        return IntStream.rangeClosed(1, generators)
                .mapToObj(number -> share(whole, workload, new Generator(number, generators, beside)));
    }

    /** Bodies travel within the order to a generator, escaped twice. */
    private static void requireShortBodies(Experiment whole, Workload workload) {
        long length = 0;
        for (Map.Entry<String, String> setting : workload.driver().settings().entrySet()) {
            if (FILE.matcher(setting.getKey()).matches()) {
                String body = content(whole, setting.getValue());
                if (body.contains(VARIABLE)) {
                    throw refused(
                            whole,
                            "the body " + setting.getValue() + " contains " + VARIABLE
                                    + ", which a generator does not accept; remove it there");
                }
                length += body.length();
            } else {
                length += setting.getValue().length();
            }
        }
        if (length > BODIES_MAX) {
            throw refused(
                    whole,
                    "the bodies and other settings of its workload '" + workload.name() + "' have " + length
                            + " characters, and at most " + BODIES_MAX + " travel to a generator; shorten them");
        }
    }

    private static String content(Experiment whole, String file) {
        try {
            return RecordFile.text(Path.of(file), RecordFile.LONGEST_TEXT);
        } catch (IOException refused) {
            throw refused(whole, "the body " + file + " cannot be read: " + refused.getMessage());
        }
    }

    private static Workload share(Experiment whole, Workload workload, Generator generator) {
        return new Workload(
                workload.name() + "-" + generator.number(),
                workload.driver(),
                share(whole, workload.load(), generator),
                workload.payload(),
                generator,
                workload.deadline(),
                workload.background(),
                workload.flows());
    }

    private static LoadModel share(Experiment whole, LoadModel load, Generator generator) {
        return switch (load) {
            case LoadModel.Open open ->
                new LoadModel.Open(
                        open.perSecond() / generator.of(),
                        open.arrivals(),
                        share(whole, open.inFlightMax(), "operations in flight", generator),
                        open.ramp());
            case LoadModel.Closed closed ->
                new LoadModel.Closed(
                        share(whole, closed.users(), "users", generator), closed.ramp(), closed.thinkTime());
            case LoadModel.Burst(int operations) ->
                new LoadModel.Burst(share(whole, operations, "operations", generator));
            case LoadModel.Fill _, LoadModel.Drain _, LoadModel.Script _ ->
                throw refused(whole, "a load that fills, drains or is a script comes from one worker");
        };
    }

    private static int share(Experiment whole, int number, String what, Generator generator) {
        if (number < generator.of()) {
            throw refused(
                    whole,
                    number + " " + what + " are too few for " + generator.of() + " machines; name fewer of them");
        }
        return Math.toIntExact(generator.share(number));
    }

    private static IllegalArgumentException refused(Experiment whole, String why) {
        return new IllegalArgumentException("the load of " + whole.cell() + " cannot come from other machines: " + why);
    }
}
