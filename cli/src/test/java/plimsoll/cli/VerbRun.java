package plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import plimsoll.hostile.CpuLimit;
import plimsoll.model.verdict.ExitCode;

/**
 * The end of a verb that was executed in this process, with the streams of the real program.
 *
 * @param cpu of all threads, since a verb judges in several
 */
record VerbRun(List<String> words, int code, String out, String err, Duration cpu) {
    static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\\n\\u2060\\u200d]]");

    private static final Duration MOST_CPU = Duration.ofSeconds(2);

    /** Words of a stack trace, and of an error that was not foreseen. */
    private static final List<String> UNFORESEEN =
            List.of("Exception", "java.lang", "\tat ", "internal error", "a bug in Plimsoll");

    private static final Set<Integer> CODES = ExitCode.byCode().stream()
            .filter(code -> code != ExitCode.INTERNAL_ERROR)
            .map(ExitCode::code)
            .collect(Collectors.toSet());

    static VerbRun of(String... words) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        ByteArrayOutputStream complained = new ByteArrayOutputStream();
        System.setOut(new PrintStream(said, false, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(complained, false, StandardCharsets.UTF_8));
        try {
            long before = cpuNanos();
            int code = Main.run(List.of(words));
            long cpu = cpuNanos() - before;
            System.out.flush();
            System.err.flush();
            return new VerbRun(
                    List.of(words),
                    code,
                    said.toString(StandardCharsets.UTF_8),
                    complained.toString(StandardCharsets.UTF_8),
                    Duration.ofNanos(cpu));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }

    /** Asserts a documented code with a sentence, soon, without control characters, stack traces and secrets. */
    void assertHarmless(String what, String... secrets) {
        String as = what + ": " + words + " ends with " + code + ": "
                + err.lines().limit(20).collect(Collectors.joining("\n"));
        assertThat(code).as(as).isIn(CODES);
        assertThat(err).as(as).doesNotContain(UNFORESEEN);
        assertThat(out).as(as).doesNotContain("\tat ", "java.lang");
        assertThat(CONTROL.matcher(out + err).results()).as(as).isEmpty();
        assertThat(out + err).as(as).doesNotContain(secrets);
        assertThat((out + err).lines()).as(as).noneMatch(line -> line.startsWith("::"));
        assertThat(code == ExitCode.USAGE.code() && err.isBlank()).as(as).isFalse();
        assertThat(cpu.compareTo(MOST_CPU) < 0 || cpu.compareTo(CpuLimit.onThisCore(MOST_CPU)) < 0)
                .as(as + " after " + cpu.toMillis() + " ms of CPU time")
                .isTrue();
    }
}
