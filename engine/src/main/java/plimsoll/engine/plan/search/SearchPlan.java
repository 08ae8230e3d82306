package plimsoll.engine.plan.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Everything that a result's trials were asked for: the content of {@code search.json}. It grows, since what is asked next
 * may rest on what was found.
 *
 * @param verb that asked
 * @param arguments of the verb, as they were given
 * @param extension class path of the study's own drivers and audits
 */
public record SearchPlan(
        String verb, List<String> arguments, Optional<String> extension, List<Question> questions, List<Check> checks) {
    public SearchPlan {
        arguments = List.copyOf(arguments);
        questions = List.copyOf(questions);
        checks = List.copyOf(checks);
    }

    public SearchPlan with(Question question) {
        List<Question> all = new ArrayList<>(questions);
        all.removeIf(other -> other.name().equals(question.name()));
        all.add(question);
        return new SearchPlan(verb, arguments, extension, all, checks);
    }

    public SearchPlan with(Check check) {
        List<Check> all = new ArrayList<>(checks);
        all.removeIf(other -> other.name().equals(check.name()));
        all.add(check);
        return new SearchPlan(verb, arguments, extension, questions, all);
    }
}
