package plimsoll.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.Bytes;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.ManifestTarget;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.sizing.BuildpackCalculator;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.JvmSizing;
import plimsoll.plan.search.sizing.SizingAlternatives;
import plimsoll.plan.search.sizing.SplitApplier;
import plimsoll.records.member.NativeMemoryPeaks;

/** The state of a search that a machine sends back: what the search itself writes, and what it does not. */
class SentSearchTest {
    private static final ContainerLimits CONTAINER = new ContainerLimits(Bytes.ofMebibytes(512), 1);
    private static final JvmSizing.Sized PROBE =
            new JvmSizing.Sized("probe", Bytes.ofMebibytes(256), NativeMemoryPeaks.FLAGS, "");

    private final Experiment own = SmallestContainerSearchTest.experiment("java", "-Xmx99m", "-jar", "app.jar");
    private final SearchQuestion question = question(own);
    private final UnbegunSearch find = sent(new FindProcedure(List.of(question), FindProcedure.Start.AS_ASKED));
    private final UnbegunSearch sizing = sizing(own);

    static List<SearchProcedure> procedures() {
        return UnbegunSearchTest.procedures();
    }

    @ParameterizedTest
    @MethodSource("procedures")
    void the_state_that_every_procedure_begins_with_was_sent(SearchProcedure procedure) {
        UnbegunSearch search = sent(procedure);

        assertThat(new SentSearch(search).difference(search.plan().patching(procedure.target(_ -> Map.of()))))
                .isEmpty();
    }

    @Test
    void every_size_that_a_fit_tries_was_sent() {
        JvmSizing buildpack = new BuildpackCalculator(100).of(CONTAINER);

        assertThat(arrived(SplitApplier.renamed(SplitApplier.of(own, PROBE), "probe-512m"), Optional.of(PROBE)))
                .isEmpty();
        assertThat(arrived(SizingAlternatives.withSizing(own, buildpack, CONTAINER), Optional.of(buildpack)))
                .isEmpty();
        assertThat(arrived(SplitApplier.inContainer(own, Bytes.ofMebibytes(64)), Optional.empty()))
                .isEmpty();
        assertThat(difference(
                        sizing,
                        plan -> plan.with(new SearchQuestion(
                                "fit", SearchAim.FIT, SplitApplier.renamed(own, "fit"), Knob.MEMORY, question.goal()))))
                .isEmpty();
    }

    @Test
    void a_search_that_starts_at_another_value_was_sent() {
        assertThat(difference(find, plan -> plan.with(question.near(9)))).isEmpty();
    }

    @Test
    void variables_of_an_image_are_the_machines_own_and_those_of_the_manifest_are_not() {
        Experiment ofImage = with(
                own,
                launched -> new MemberSource.Launched(
                        List.of(),
                        Map.of(),
                        "/",
                        launched.ready(),
                        Optional.empty(),
                        Optional.of(new ContainerImage("/images/orders.tar", false)),
                        Optional.empty()));
        UnbegunSearch search = sizing(ofImage);
        ManifestTarget found = ManifestTargets.ORDERS.withImageVariables(
                Map.of("_JAVA_OPTIONS", "-Xmx9g", JavaOptions.TOOL_OPTIONS, "-Dof.image=1"));

        assertThat(difference(search, plan -> plan.patching(Optional.of(found))))
                .isEmpty();
        assertThat(difference(sizing, plan -> plan.patching(Optional.of(found))))
                .isPresent();
        assertThat(difference(search, plan -> plan.patching(Optional.empty()))).isPresent();
    }

    @Test
    void another_command_line_verb_or_class_path_was_not_sent() {
        SearchPlan plan = find.plan();
        assertThat(difference(find, _ -> new SearchPlan("fit", find.arguments(), find.extension()).with(question)))
                .isPresent();
        assertThat(difference(find, _ -> new SearchPlan("find", List.of("find", "x"), find.extension()).with(question)))
                .isPresent();
        assertThat(difference(
                        find, _ -> new SearchPlan("find", find.arguments(), Optional.of("/tmp/a.jar")).with(question)))
                .isPresent();
        assertThat(difference(find, _ -> plan)).isEmpty();
    }

    @Test
    void a_state_without_a_search_was_not_sent() {
        assertThat(difference(find, _ -> new SearchPlan("find", find.arguments(), find.extension())))
                .isPresent();
    }

    @Test
    void another_program_of_a_find_was_not_sent() {
        Experiment other = with(
                question.experiment(), launched -> launched.with(List.of("sh", "-c", "id"), launched.environment()));

        assertThat(difference(
                        find,
                        plan -> plan.with(new SearchQuestion(
                                question.name(), question.aim(), other, question.knob(), question.goal()))))
                .isPresent();
        assertThat(difference(
                        find,
                        plan -> plan.with(new RepeatedExperiment(
                                "more", SearchAim.MODEL, question.experiment(), 1, CONTAINER, Optional.empty()))))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:OnOutOfMemoryError=id",
                "-XX:HeapDumpPath=/etc/passwd",
                "-XX:Flags=/tmp/flags",
                "-javaagent:/tmp/a.jar",
                "-Xmx@/tmp/flags",
                "@/tmp/flags",
                "-Dof.the.agent=1"
            })
    void a_flag_of_a_fit_that_is_not_a_size_was_not_sent(String flag) {
        JvmSizing.Sized flagged = new JvmSizing.Sized("probe", Bytes.ofMebibytes(256), List.of(flag), "");
        Experiment started =
                with(own, launched -> launched.with(List.of("java", flag, "-jar", "app.jar"), launched.environment()));

        assertThat(arrived(started, Optional.empty())).isPresent();
        assertThat(arrived(own, Optional.of(flagged))).isPresent();
    }

    @Test
    void another_file_variable_or_directory_of_a_fit_was_not_sent() {
        assertThat(arrived(
                        with(own, launched -> launched.with(List.of("java", "-jar", "b.jar"), launched.environment())),
                        Optional.empty()))
                .isPresent();
        assertThat(arrived(
                        with(own, launched -> launched.with(launched.command(), Map.of("LD_PRELOAD", "/tmp/a.so"))),
                        Optional.empty()))
                .isPresent();
        assertThat(arrived(
                        with(
                                own,
                                launched -> new MemberSource.Launched(
                                        launched.command(),
                                        launched.environment(),
                                        "/tmp",
                                        launched.ready(),
                                        launched.install())),
                        Optional.empty()))
                .isPresent();
        assertThat(arrived(own.withSeed(own.seed() + 1), Optional.empty())).isPresent();
    }

    private Optional<String> arrived(Experiment experiment, Optional<JvmSizing> split) {
        return difference(
                sizing,
                plan -> plan.with(new RepeatedExperiment("one", SearchAim.RIVAL, experiment, 1, CONTAINER, split)));
    }

    private static Optional<String> difference(UnbegunSearch search, UnaryOperator<SearchPlan> change) {
        return new SentSearch(search)
                .difference(
                        change.apply(search.plan().patching(search.procedure().target(_ -> Map.of()))));
    }

    private static SearchQuestion question(Experiment experiment) {
        SearchQuestion mine = SearchRunTest.question();
        return new SearchQuestion(mine.name(), mine.aim(), experiment, mine.knob(), mine.goal());
    }

    private UnbegunSearch sizing(Experiment experiment) {
        return sent(new RightsizingProcedure(
                List.of(new SmallestContainerSearch.RightsizingOptions(experiment, question.goal(), 0.1, true, true)),
                Optional.empty(),
                Optional.of(ManifestTargets.ORDERS)));
    }

    private static UnbegunSearch sent(SearchProcedure procedure) {
        return new UnbegunSearch("find", List.of("find", "study.yaml"), Optional.of("/drivers/a.jar"), procedure);
    }

    private static Experiment with(Experiment experiment, UnaryOperator<MemberSource.Launched> change) {
        return experiment.withDeployment(experiment
                .deployment()
                .withMembers(experiment.deployment().members().stream()
                        .map(member -> new Member(
                                member.name(),
                                member.role(),
                                member.source() instanceof MemberSource.Launched launched
                                        ? change.apply(launched)
                                        : member.source(),
                                member.limits()))
                        .toList()));
    }
}
