package plimsoll.farm.message;

import java.util.List;
import java.util.Map;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Timeouts;

/**
 * An order to run the needs of one trial.
 *
 * @param version of the lab's Plimsoll, which has to be the agent's
 * @param trial names the trial; a machine works for one at a time
 * @param needs with files in the places that every machine of a farm gives them; none: the lab only asks who answers
 * @param files that an agent asks for unless it has them
 * @param directories in which members start, and that an agent makes
 * @param programs with each PATH filled in
 * @param variables for {@code ${env.NAME}}, by name
 * @param secrets passwords by member
 */
public record NeedsOrder(
        String version,
        String trial,
        Deployment needs,
        List<BlockFile> files,
        List<String> directories,
        List<NeededProgram> programs,
        Map<String, String> variables,
        Map<String, String> secrets,
        Timeouts bounds) {
    /** More processes than any study's needs have. */
    static final int NEEDS_MAX = 32;

    public NeedsOrder {
        files = List.copyOf(files);
        directories = List.copyOf(directories);
        directories.forEach(FarmNames::path);
        programs = List.copyOf(programs);
        variables = Map.copyOf(variables);
        secrets = Map.copyOf(secrets);
        int named = files.size() + directories.size() + programs.size();
        if (named > FarmBlock.FILES_MAX) {
            throw new IllegalArgumentException("needs have at most " + FarmBlock.FILES_MAX + " files, but these have "
                    + named + "; pack them in a jar");
        }
        if (needs.members().size() > NEEDS_MAX) {
            throw new IllegalArgumentException(
                    "a trial has at most " + NEEDS_MAX + " needs on another machine, but this has "
                            + needs.members().size() + "; start fewer, or start them on this machine");
        }
        requireLaunched(needs);
    }

    private static void requireLaunched(Deployment needs) {
        if (!needs.links().isEmpty() || needs.replicas().isPresent()) {
            throw new IllegalArgumentException("needs on another machine have no links and no replicas");
        }
        if (needs.members().stream().map(each -> each.name()).distinct().count()
                < needs.members().size()) {
            throw new IllegalArgumentException("two needs have the same name");
        }
        needs.members().stream()
                .filter(each -> !(each.source() instanceof MemberSource.Launched))
                .findFirst()
                .ifPresent(other -> {
                    throw new IllegalArgumentException("'" + other.name() + "' has no command to start it by");
                });
    }

    /** Shows no secret. */
    @Override
    public String toString() {
        return "NeedsOrder[trial=" + trial + ", needs="
                + needs.members().stream().map(each -> each.name()).toList() + ", files=" + files.size() + "]";
    }
}
