package plimsoll.plan.search.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import plimsoll.model.member.ManifestTarget;
import plimsoll.plan.search.sizing.ContainerPrice;

/**
 * All questions behind the trials of a result: the content of {@code search.json}. It grows, because later questions
 * can depend on earlier answers.
 *
 * @param verb that started it
 * @param arguments of the verb, as given
 * @param extension class path of the study's own drivers and audits
 * @param price by which containers are compared; empty: by their memory
 * @param target the container of a manifest that gets the answer as a patch; empty without a manifest
 */
public record SearchPlan(
        String verb,
        List<String> arguments,
        Optional<String> extension,
        List<SearchQuestion> questions,
        List<RepeatedExperiment> checks,
        Optional<ContainerPrice> price,
        Optional<ManifestTarget> target) {
    public SearchPlan {
        arguments = List.copyOf(arguments);
        questions = List.copyOf(questions);
        checks = List.copyOf(checks);
    }

    /** A plan without questions, without a price and without a manifest. */
    public SearchPlan(String verb, List<String> arguments, Optional<String> extension) {
        this(verb, arguments, extension, List.of(), List.of(), Optional.empty(), Optional.empty());
    }

    public SearchPlan pricedAt(Optional<ContainerPrice> other) {
        return new SearchPlan(verb, arguments, extension, questions, checks, other, target);
    }

    public SearchPlan patching(Optional<ManifestTarget> other) {
        return new SearchPlan(verb, arguments, extension, questions, checks, price, other);
    }

    public SearchPlan with(SearchQuestion question) {
        List<SearchQuestion> all = replaced(questions, question, SearchQuestion::name);
        return new SearchPlan(verb, arguments, extension, all, checks, price, target);
    }

    public SearchPlan with(RepeatedExperiment experiment) {
        List<RepeatedExperiment> all = replaced(checks, experiment, RepeatedExperiment::name);
        return new SearchPlan(verb, arguments, extension, questions, all, price, target);
    }

    /** Replaces the element with the same name, or appends. */
    private static <T> List<T> replaced(List<T> all, T one, Function<T, String> name) {
        List<T> after = new ArrayList<>(all);
        int place = after.stream().map(name).toList().indexOf(name.apply(one));
        if (place < 0) {
            after.add(one);
        } else {
            after.set(place, one);
        }
        return after;
    }
}
