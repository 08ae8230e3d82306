import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import plimsoll.judge.statistics.PairwiseComparison;
import plimsoll.judge.statistics.SignFlipPermutation;
import plimsoll.lab.observe.Sampler;
import plimsoll.lab.observe.SamplingTarget;

/**
 * The cost of sampling for the target: the CPU time of the same work with the sampler and without, round by round in
 * random order, each in a fresh JVM.
 */
final class SamplingBeside {
    private static final Duration EVERY = Duration.ofMillis(100);

    private SamplingBeside() {}

    /** Arguments: rounds, blocks of work, idle threads, seed. */
    public static void main(String[] args) throws IOException, InterruptedException {
        int rounds = Integer.parseInt(args[0]);
        Random random = new Random(Long.parseLong(args[3]));
        double[] logRatios = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            List<Boolean> order = new ArrayList<>(List.of(true, false));
            Collections.shuffle(order, random);
            double[] micros = new double[2];
            for (boolean sampled : order) {
                micros[sampled ? 1 : 0] = micros(args[2], args[1], sampled);
            }
            logRatios[round] = Math.log(micros[1] / micros[0]);
            System.out.printf(
                    Locale.ROOT,
                    "round %d: %.0f ms of CPU without, %.0f ms with: %.2f %% more%n",
                    round + 1,
                    micros[0] / 1e3,
                    micros[1] / 1e3,
                    100 * (micros[1] / micros[0] - 1));
        }
        PairwiseComparison contrast = PairwiseComparison.of(logRatios, SignFlipPermutation.pValue(logRatios), 1);
        System.out.printf(
                Locale.ROOT,
                "being sampled costs the target %.2f %% of its CPU (95 %%: %.2f to %.2f), median %.2f %%, %d rounds: %s%n",
                100 * (contrast.ratio() - 1),
                100 * (contrast.low() - 1),
                100 * (contrast.high() - 1),
                100 * (Math.exp(DoubleStream.of(logRatios).sorted().skip(rounds / 2).findFirst().orElse(0)) - 1),
                rounds,
                contrast.strength());
    }

    private static double micros(String threads, String blocks, boolean sampled) throws IOException, InterruptedException {
        Process victim = victim(threads, blocks);
        Path timeline = Files.createTempFile("sampling", ".ndjson");
        try (BufferedReader said = victim.inputReader()) {
            int port = Integer.parseInt(said.readLine());
            if (!sampled) {
                return worked(victim, said);
            }
            long start = System.nanoTime();
            try (Sampler sampler = Sampler.start(timeline, () -> System.nanoTime() - start, EVERY)) {
                sampler.watch(new SamplingTarget("victim", victim.pid(), Optional.empty(), Set.of(port)));
                return worked(victim, said);
            }
        } finally {
            victim.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
            Files.delete(timeline);
        }
    }

    private static double worked(Process victim, BufferedReader said) throws IOException {
        victim.outputWriter().append('\n').flush();
        return Double.parseDouble(said.readLine().split(" ", -1)[0]);
    }

    /** On core 0, as subjects are; this process runs on core 1. */
    private static Process victim(String threads, String blocks) throws IOException {
        return new ProcessBuilder(
                        "taskset",
                        "-c",
                        "0",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        Path.of(System.getProperty("bench.directory"), "Work.java").toString(),
                        threads,
                        blocks)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
