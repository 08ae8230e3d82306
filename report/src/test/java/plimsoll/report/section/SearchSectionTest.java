package plimsoll.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.search.ContainerSizing;
import plimsoll.model.result.search.RightsizedContainer;
import plimsoll.model.result.search.RightsizedContainerBuilder;
import plimsoll.model.result.search.SearchReport;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.result.search.SizingState;
import plimsoll.report.Results;
import plimsoll.report.terminal.TerminalPainter;
import plimsoll.report.view.View;

class SearchSectionTest {
    @Test
    void a_variant_without_a_container_has_its_row_and_its_reason() {
        SearchReport one = Results.saying("lean").searched().orElseThrow();
        RightsizedContainer lean = one.fits().getFirst();
        RightsizedContainer refused =
                without(lean, SearchState.REFUSED, "own: no container was found: it never started");
        RightsizedContainer unfinished =
                without(lean, SearchState.UNFINISHED, "late: no container was found: nothing was tried");

        List<String> lines = lines(List.of(lean, refused, unfinished), one);

        assertThat(lines)
                .anyMatch(line -> line.startsWith("own  ") && !line.contains("512m"))
                .anyMatch(line -> line.startsWith("late  ") && !line.contains("512m"))
                .noneMatch(line -> line.endsWith(": "))
                .contains(refused.sentence(), unfinished.sentence());
    }

    @Test
    void loads_are_shown_with_the_containers_where_they_differ() {
        SearchReport one = Results.saying("lean").searched().orElseThrow();
        RightsizedContainer lean = one.fits().getFirst();
        RightsizedContainer other = lean.withVariant("rays")
                .withLoad("50 at once")
                .withCpus(2)
                .withRivals(List.of())
                .withSentence("");

        List<String> lines = lines(List.of(lean, other), one);

        assertThat(lines).anyMatch(line -> line.matches(".*  cost a month +per 1M +cores +load"));
        assertThat(lines).anyMatch(line -> line.matches("rays .*  12\\.50 +0\\.238 +2 +50 at once"));
    }

    @Test
    void a_result_from_before_there_were_several_has_its_container_and_its_rivals() {
        SearchReport one = Results.saying("lean").searched().orElseThrow();
        RightsizedContainer fit = one.fits().getFirst();
        ContainerSizing rival = new ContainerSizing(
                "JVM defaults",
                fit.smallest().orElseThrow().memory(),
                Optional.empty(),
                List.of(),
                "",
                0,
                3,
                SizingState.BREAKS,
                "out of heap");
        RightsizedContainer before = fit.withCpus(1)
                .withState(Optional.empty())
                .withBreaks(Optional.empty())
                .withRivals(List.of())
                .withSentence("");
        List<ContainerSizing> sizings = List.of(fit.recommended().orElseThrow(), rival);

        SearchReport read = new SearchReport(
                "fit", List.of(), Optional.of(before), List.of(), sizings, Optional.empty(), List.of());

        assertThat(read.fits())
                .singleElement()
                .satisfies(seen -> assertThat(seen.rivals()).containsExactly(rival));
        assertThat(lines(read)).anyMatch(line -> line.startsWith("JVM defaults in 512m: breaks"));
    }

    private static RightsizedContainer without(RightsizedContainer fit, SearchState state, String sentence) {
        return RightsizedContainerBuilder.builder()
                .variant(sentence.substring(0, sentence.indexOf(':')))
                .load(fit.load())
                .cpus(1)
                .state(Optional.of(state))
                .sentence(sentence)
                .build();
    }

    private static List<String> lines(List<RightsizedContainer> fits, SearchReport rest) {
        return lines(new SearchReport(
                "fit", rest.searches(), Optional.empty(), fits, List.of(), Optional.empty(), List.of()));
    }

    private static List<String> lines(SearchReport searchReport) {
        View view = new SearchSection()
                .of(Results.saying("lean").withSearched(Optional.of(searchReport)))
                .orElseThrow();
        return TerminalPainter.lines(view, 200);
    }

    @Test
    void a_table_of_all_containers_comes_before_each_variant() {
        List<String> lines = lines(Results.saying("lean").searched().orElseThrow());

        String row = lines.stream()
                .filter(line -> line.matches("lean .*512m, 3 of 3.* 480m .*512m, 3 of 3 .* 256m +4k +12.50 +0.238"))
                .findFirst()
                .orElseThrow();
        List<String> tableAndFirstBlock = lines.subList(lines.indexOf(row), lines.indexOf(row) + 4);
        assertThat(tableAndFirstBlock).startsWith(row, row, "lean");
        assertThat(tableAndFirstBlock.getLast()).endsWith(": lean 4k");
    }
}
