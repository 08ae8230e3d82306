package plimsoll.run.search;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.memory.HeldLoadExperiment;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.sizing.JvmSizing;
import plimsoll.plan.search.sizing.SplitApplier;
import plimsoll.records.member.NativeMemoryPeaks;

/**
 * A search that another machine has executed. Its state may only repeat what was sent, apart from sizes: a later verb
 * executes the commands in it.
 */
public record SentSearch(UnbegunSearch sent) {
    /** A memory flag whose value is a size, so that it names no file and no command. */
    private static final Pattern SIZING = Pattern.compile("-X(m[snx]|ss)\\d+[kKmMgG]?|-XX:[+-]?\\w+(=\\d+[kKmMgG]?)?");

    /** Returns the first thing in the state of a search that was not sent; empty if there is none. */
    public Optional<String> difference(SearchPlan arrived) {
        SearchPlan own = sent.plan();
        return Stream.of(
                        differs("verb", own.verb(), arrived.verb()),
                        differs("command line", own.arguments(), arrived.arguments()),
                        differs("class path of drivers and audits", own.extension(), arrived.extension()),
                        differs("price", own.price(), arrived.price()),
                        differs(
                                "container of the manifest",
                                sent.procedure().target(_ -> ofImage(arrived)),
                                arrived.target()),
                        questions(own, arrived),
                        checks(own, arrived),
                        missing(own, arrived))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> differs(String thing, Object own, Object arrived) {
        return own.equals(arrived) ? Optional.empty() : Optional.of("its " + thing + " is another");
    }

    /** Only the other machine has read the image. */
    private static Map<String, String> ofImage(SearchPlan arrived) {
        Map<String, String> variables = new HashMap<>();
        arrived.target().ifPresent(target -> {
            variables.putAll(target.variables());
            target.imageOptions().ifPresent(options -> variables.put(JavaOptions.TOOL_OPTIONS, options));
        });
        return variables;
    }

    private static Optional<String> missing(SearchPlan own, SearchPlan arrived) {
        Set<String> names = new HashSet<>();
        names(arrived).forEach(names::add);
        return names(own).filter(name -> !names.contains(name)).findFirst().map(name -> "'" + name + "' is missing");
    }

    private static Stream<String> names(SearchPlan plan) {
        return Stream.concat(
                plan.questions().stream().map(SearchQuestion::name),
                plan.checks().stream().map(RepeatedExperiment::name));
    }

    private Optional<String> questions(SearchPlan own, SearchPlan arrived) {
        return arrived.questions().stream()
                .filter(question -> named(own.questions(), SearchQuestion::name, question.name())
                        .map(each -> !isNear(each, question))
                        .orElseGet(() -> !isFit(question)))
                .findFirst()
                .map(question -> "the search '" + question.name() + "' was not sent");
    }

    private Optional<String> checks(SearchPlan own, SearchPlan arrived) {
        return arrived.checks().stream()
                .filter(check -> named(own.checks(), RepeatedExperiment::name, check.name())
                        .map(each -> !each.equals(check))
                        .orElseGet(() -> !isSizing(check) && !holdsLoad(check.experiment())))
                .findFirst()
                .map(check -> "the experiment '" + check.name() + "' was not sent");
    }

    private static <T> Optional<T> named(List<T> all, Function<T, String> name, String wanted) {
        return all.stream().filter(each -> name.apply(each).equals(wanted)).findFirst();
    }

    /** A search may start at another value than was sent. */
    private static boolean isNear(SearchQuestion own, SearchQuestion arrived) {
        return own.aim() == arrived.aim()
                && own.experiment().equals(arrived.experiment())
                && own.knob().equals(arrived.knob())
                && own.pair().equals(arrived.pair())
                && own.probed().equals(arrived.probed());
    }

    private boolean isFit(SearchQuestion question) {
        return question.knob().equals(Knob.MEMORY) && isResized(question.experiment());
    }

    private boolean isSizing(RepeatedExperiment check) {
        return isResized(check.experiment())
                && check.split().stream()
                        .flatMap(split ->
                                split instanceof JvmSizing.Sized sized ? sized.flags().stream() : Stream.empty())
                        .allMatch(SentSearch::isSizing);
    }

    private boolean isResized(Experiment arrived) {
        return sent.procedure() instanceof RightsizingProcedure sizing
                && sizing.experiments().stream().anyMatch(own -> isResized(own, arrived));
    }

    private static boolean isResized(Experiment own, Experiment arrived) {
        List<Member> members = own.deployment().members();
        List<Member> others = arrived.deployment().members();
        return arrived.withCell(own.cell())
                        .withDeployment(arrived.deployment().withMembers(members))
                        .equals(own)
                && members.size() == others.size()
                && IntStream.range(0, members.size()).allMatch(at -> isResized(members.get(at), others.get(at)));
    }

    private static boolean isResized(Member own, Member arrived) {
        boolean subject = own.role() == MemberRole.SUBJECT && arrived.role() == MemberRole.SUBJECT;
        return own.equals(arrived)
                || (subject && own.name().equals(arrived.name()) && isResized(own.source(), arrived.source()));
    }

    private static boolean isResized(MemberSource own, MemberSource arrived) {
        if (!(own instanceof MemberSource.Launched was && arrived instanceof MemberSource.Launched now)) {
            return own.equals(arrived);
        }
        List<String> words = SplitApplier.words(was).toList();
        return plain(was).equals(plain(now))
                && SplitApplier.words(now)
                        .filter(word -> isOfSizing(word) && !words.contains(word))
                        .allMatch(SentSearch::isSizing);
    }

    private static MemberSource plain(MemberSource.Launched program) {
        return SplitApplier.without(program, SentSearch::isOfSizing);
    }

    /** Whether a fit may add or remove the option. */
    private static boolean isOfSizing(String word) {
        return SplitApplier.isMemoryFlag(word) || NativeMemoryPeaks.FLAGS.contains(word);
    }

    private static boolean isSizing(String word) {
        return isOfSizing(word)
                && (NativeMemoryPeaks.FLAGS.contains(word)
                        || SIZING.matcher(word).matches());
    }

    private boolean holdsLoad(Experiment arrived) {
        return sent.procedure() instanceof FindProcedure(var questions, FindProcedure.Start start)
                && start == FindProcedure.Start.BY_MODEL
                && questions.stream()
                        .flatMap(question -> HeldLoadExperiment.in(question.experiment()).stream())
                        .flatMap(held -> held.loads().stream().map(held::of))
                        .anyMatch(arrived::equals);
    }
}
