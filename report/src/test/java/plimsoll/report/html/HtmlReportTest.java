package plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.result.Result;
import plimsoll.report.Demo;
import plimsoll.report.Results;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class HtmlReportTest {
    private static final int MANY_TRIALS = 40;
    private static final int MANY_SERIES = 12;

    @Test
    void a_page_of_forty_trials_with_twelve_series_stays_below_a_megabyte_and_says_what_was_thinned() {
        Result large = Results.large(MANY_TRIALS, MANY_SERIES);
        String page = HtmlReport.render(large);

        assertThat(bytes(page)).isLessThan(HtmlReport.LARGEST_BYTES);
        assertThat(data(page).path("drawn").asString()).containsPattern("\\b\\d+ .*\\b400\\b");
        assertThat(data(page).at("/result/trials/39/series").size()).isEqualTo(MANY_SERIES);
    }

    @Test
    void a_run_too_large_for_every_round_keeps_the_first_of_each_cell() {
        Result huge = Results.large(200, MANY_SERIES);
        String page = HtmlReport.render(huge);

        assertThat(bytes(page)).isLessThan(HtmlReport.LARGEST_BYTES);
        assertThat(data(page).at("/result/trials/0/series").size()).isEqualTo(MANY_SERIES);
        assertThat(data(page).at("/result/trials/1/series").size()).isZero();
        assertThat(data(page).path("drawn").asString())
                .isNotEqualTo(data(HtmlReport.render(Results.large(MANY_TRIALS, MANY_SERIES)))
                        .path("drawn")
                        .asString());
    }

    /** A shard has the later rounds of a run. */
    @Test
    void a_shard_too_large_for_every_round_keeps_the_first_that_it_has() {
        Result huge = Results.large(200, MANY_SERIES);
        Result shard = huge.withTrials(huge.trials().stream()
                .map(trial -> trial.withRound(trial.round() + 200))
                .toList());
        JsonNode data = data(HtmlReport.render(shard));

        assertThat(data.at("/result/trials/0/series").size()).isEqualTo(MANY_SERIES);
        assertThat(data.at("/result/trials/1/series").size()).isZero();
    }

    @Test
    void a_full_run_of_95_cells_stays_below_a_megabyte_and_draws_each_of_them() {
        String page = HtmlReport.render(Results.manyCells(95, 2));

        assertThat(bytes(page)).isLessThan(HtmlReport.LARGEST_BYTES);
        assertThat(data(page).at("/rows")).hasSize(95);
        assertThat(data(page).at("/result/trials/188/series").size()).isPositive();
    }

    @Test
    void a_run_of_too_many_cells_for_that_draws_those_that_it_shows_first() {
        String page = HtmlReport.render(Results.manyCells(150, 2));

        assertThat(bytes(page)).isLessThan(HtmlReport.LARGEST_BYTES);
        assertThat(data(page).at("/result/trials/0/series").size()).isPositive();
    }

    @Test
    void only_pasted_blocks_keep_their_lines() {
        String pasted = data(HtmlReport.render(Results.saying("resources:\n  requests:\u001b")))
                .at("/sections")
                .toString();

        assertThat(pasted)
                .contains("\"text\":\"resources:\\n  requests:\\\\u{1b}\"")
                .contains("\"resources: requests:\\\\u{1b}\"");
    }

    @Test
    void a_small_run_keeps_every_point() {
        JsonNode data = data(HtmlReport.render(Demo.result()));

        assertThat(data.at("/result/trials/0/series/0/low").size())
                .isEqualTo(Demo.result()
                        .trials()
                        .getFirst()
                        .series()
                        .getFirst()
                        .low()
                        .size());
    }

    @Test
    void thinning_keeps_the_smallest_and_the_largest_value_of_an_interval() {
        Result result = Results.large(1, 1);
        var series = result.trials().getFirst().series().getFirst();
        var trial = JsonMapper.shared().createObjectNode();
        PageSeries thinned = new PageSeries(50);
        thinned.add(series);
        thinned.into(trial);

        double step = trial.at("/series/0/step").asDouble();
        assertThat(trial.at("/series/0/low/3").asDouble() * step)
                .isCloseTo(
                        series.low().subList(24, 32).stream()
                                .min(Double::compare)
                                .orElseThrow(),
                        within(step));
        assertThat(trial.at("/series/0/high/3").asDouble() * step)
                .isCloseTo(
                        series.high().subList(24, 32).stream()
                                .max(Double::compare)
                                .orElseThrow(),
                        within(step));
        assertThat(trial.at("/times/0").size()).isEqualTo(50);
    }

    @Test
    void nothing_is_asked_for_from_outside() {
        String page = HtmlReport.render(Demo.result());
        String withoutData = page.replaceAll("(?s)id=\"data\">.*?</script>", "");

        assertThat(withoutData.replace("http://www.w3.org/2000/svg", ""))
                .doesNotContain("http:")
                .doesNotContain("https:")
                .doesNotContain("url(")
                .doesNotContain("@import")
                .doesNotContain(" src=")
                .doesNotContain("<link");
    }

    @Test
    void data_never_becomes_markup() {
        for (String name : PageSources.SCRIPTS) {
            assertThat(PageSources.source(name))
                    .as(name)
                    .doesNotContain("innerHTML")
                    .doesNotContain("outerHTML")
                    .doesNotContain("insertAdjacent")
                    .doesNotContain("document.write")
                    .doesNotContain("eval(")
                    .doesNotContain("Function(")
                    .doesNotContain("</script");
        }
    }

    @Test
    void the_policy_allows_this_style_and_this_script_and_nothing_else() throws Exception {
        String page = HtmlReport.render(Demo.result());
        String policy = part(page, "Content-Security-Policy\" content=\"([^\"]*)\"");

        assertThat(policy)
                .startsWith("default-src 'none'; base-uri 'none'; form-action 'none'; ")
                .doesNotContain("unsafe")
                .contains("script-src '" + hash(part(page, "(?s)<script type=\"module\">(.*?)</script>")) + "'")
                .contains("style-src '" + hash(part(page, "(?s)<style>(.*?)</style>")) + "'");
    }

    @Test
    void a_seed_above_what_a_browser_can_count_is_kept() {
        assertThat(data(HtmlReport.render(Demo.result())).at("/result/seed").asString())
                .isEqualTo("9007199254740993");
    }

    @Test
    void a_place_in_the_page_without_a_value_is_an_error() {
        assertThatThrownBy(() -> HtmlTemplate.fill("{{style}} {{missing}}", Map.of("style", "{{missing}}")))
                .hasMessageContaining("{{missing}}");
        assertThat(HtmlTemplate.fill("{{style}}", Map.of("style", "{{data}} $1")))
                .isEqualTo("{{data}} $1");
    }

    @Test
    void the_file_appears_whole(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("report.html");
        HtmlReport.write(Demo.result(), file);

        assertThat(Files.readString(file)).isEqualTo(HtmlReport.render(Demo.result()));
    }

    private static org.assertj.core.data.Offset<Double> within(double step) {
        return org.assertj.core.data.Offset.offset(step);
    }

    private static int bytes(String page) {
        return page.getBytes(StandardCharsets.UTF_8).length;
    }

    private static JsonNode data(String page) {
        return JsonMapper.shared().readTree(part(page, "(?s)id=\"data\">(.*?)</script>"));
    }

    private static String part(String page, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(page);
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.group(1);
    }

    private static String hash(String text) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "sha256-" + Base64.getEncoder().encodeToString(digest);
    }
}
