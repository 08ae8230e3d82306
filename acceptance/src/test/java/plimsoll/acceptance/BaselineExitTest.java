package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The exit code that a pipeline gets for a build that was made worse on purpose. */
@Tag("end-to-end")
class BaselineExitTest {
    /** Fewer rounds, even if all agree, do not exclude chance for one of three bounds: 3 x 2 / 2^6 is above 5 %. */
    private static final int ROUNDS = 7;

    /** These exclude it for the figure that alone has no bound: 2 / 2^6 is below 5 %. */
    private static final int DECIDING = 6;

    /** One round is to spare at most, so that a disturbed trial is repeated more often than by default. */
    private static final int ATTEMPTS = 5;

    /** Each attempt may wait for half a minute until others leave the machine alone. */
    private static final Duration LONGEST = Duration.ofMinutes(50);

    private static final String MISSED = "duration vs baseline <= +50%";

    /** A bound replaces the test of a figure, so that one that chance or a slow machine makes worse fails nothing. */
    private static final String BOUNDS = "\"footprint vs baseline\": \"<= +900%\", \"cpu vs baseline\": \"<= +900%\", "
            + "\"working_set vs baseline\": \"<= +50%\"";

    private static final Pattern FAILED = Pattern.compile("name=\"([^\"]*)\" time=\"[^\"]*\"><failure");

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    /**
     * The same records, with a bound in the study on the worse figure, miss a threshold instead. {@code BaselineTest} of
     * the judge has both for rounds that were recorded.
     */
    @Test
    @Tag("thorough")
    @Tag(ToolWorkspace.QUIET)
    void a_build_that_is_far_slower_is_worse_and_a_bound_on_what_became_slower_is_missed() throws IOException {
        ServiceJar.into(desk.directory().resolve("old.jar"));
        ServiceJar.into(desk.directory().resolve("new.jar"), "--pause=3000");
        ToolExit toolExit = ran("--rounds " + ROUNDS + " --attempts " + ATTEMPTS, study().unaudited(), BOUNDS);

        StoredResult result = desk.result("result");
        JsonNode total = result.result().at("/baseline/pairs/0/deltas/0");
        int undisturbed = ROUNDS - disturbed(result).size();
        assertThat(total.path("rounds").asInt()).as(toolExit.said()).isEqualTo(undisturbed);
        assumeTrue(undisturbed >= DECIDING, "others used the machine in too many rounds");
        assertThat(toolExit.code()).as(toolExit.said() + toolExit.complained()).isEqualTo(11);
        assertThat(total.path("metric").asString("") + " "
                        + total.path("standing").asString(""))
                .isEqualTo("duration worse");
        assertThat(summary(result).lines().findFirst().orElse("")).contains("worse than the baseline");
        assertThat(summary(result)).containsPattern("\\| honest \\| duration \\| .* \\| worse \\|");
        assertThat(failed()).containsExactly("against the baseline");

        assumeTrue(undisturbed == ROUNDS, "others used the machine in one round");
        Path manifest = result.path().resolve("manifest.json");
        Files.writeString(manifest, Files.readString(manifest).replace("\"working_set", "\"duration"));
        ToolExit again = desk.run("report", "result", "--junit", "junit.xml");
        assertThat(again.code()).as(again.said() + again.complained()).isEqualTo(10);
        assertThat(summary(result).lines().findFirst().orElse("")).contains("misses " + MISSED.replace("<", "&lt;"));
        assertThat(failed()).containsExactly(MISSED);
    }

    /** One round decides nothing about figures; losses are not figures. */
    @Test
    @Tag(ToolWorkspace.QUIET)
    void a_build_that_loses_data_where_the_baseline_held_is_worse_if_the_study_expects_nothing_of_it()
            throws IOException {
        ToolExit toolExit = ranLosing(study().yaml().replace("{name: honest,", "{name: honest, expect: any,"));

        boolean disturbed = desk.result("result").disturbed("honest-baseline");
        assertThat(toolExit.code()).as(toolExit.said() + toolExit.complained()).isEqualTo(disturbed ? 20 : 11);
        assumeTrue(!disturbed, "others used the machine in every attempt at the baseline");
        assertThat(failed()).contains("against the baseline");
    }

    /** Losses break a build beside others too. */
    @Test
    void a_build_that_misses_a_threshold_is_against_the_study_regardless_of_the_baseline() throws IOException {
        ToolExit toolExit = ranLosing(study().yaml());

        StoredResult result = desk.result("result");
        assertThat(toolExit.code()).as(toolExit.said() + toolExit.complained()).isEqualTo(10);
        assertThat(result.balance("honest", "lost")).isEqualTo(1);
        assertThat(result.balance("honest-baseline", "lost")).isZero();
        assertThat(failed()).contains("lost == 0");
    }

    private static StudyText study() {
        return StudyText.quick("honest:");
    }

    /** One round, in which the build loses its last upload. */
    private ToolExit ranLosing(String study) throws IOException {
        ServiceJar.into(desk.directory().resolve("old.jar"));
        ServiceJar.into(desk.directory().resolve("new.jar"), "--lie=drop", "--last=40");
        return ran("--rounds 1", study, "lost: \"== 0\"");
    }

    private ToolExit ran(String options, String study, String threshold) {
        String ofTheJar = study.replace("command: " + StudyText.command(), "command: " + ServiceJar.command("new.jar"))
                .replaceAll("(?m)^thresholds: .*\\R", "");
        desk.write("study.yaml", ofTheJar + "thresholds: {" + threshold + "}\n");
        String line = "run study.yaml --baseline old.jar " + options + " --out result --junit junit.xml";
        return desk.start(line.split(" ")).ended(LONGEST);
    }

    /** Rounds in which one build, or both, were disturbed in every attempt. */
    private static Set<Integer> disturbed(StoredResult result) {
        Set<String> last = new HashSet<>();
        for (JsonNode trial : result.result().path("trials")) {
            String of =
                    trial.path("round").asInt() + " " + trial.path("variant").asString("");
            if (StoredResult.findings(trial, "host").toString().contains("inconclusive")) {
                last.add(of);
            } else {
                last.remove(of);
            }
        }
        Set<Integer> rounds = new HashSet<>();
        last.forEach(of -> rounds.add(Integer.valueOf(of.substring(0, of.indexOf(' ')))));
        return rounds;
    }

    private static String summary(StoredResult result) throws IOException {
        return Files.readString(result.path().resolve("summary.md"));
    }

    /** The cases of the JUnit file that a pipeline shows as failed. */
    private List<String> failed() throws IOException {
        return FAILED.matcher(Files.readString(desk.directory().resolve("junit.xml")))
                .results()
                .map(found -> found.group(1).replace("&lt;", "<"))
                .toList();
    }
}
