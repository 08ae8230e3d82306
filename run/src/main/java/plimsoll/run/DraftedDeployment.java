package plimsoll.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.model.Bytes;
import plimsoll.model.member.DeployedContainer;
import plimsoll.model.member.ManifestTarget.Words;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/**
 * A container of a manifest as this machine can start it: without variables that are not set here, and without limits
 * that the machine does not have. Each of these is a remark.
 */
record DraftedDeployment(DeployedContainer container) {
    private static final Pattern VARIABLE = Pattern.compile("(?<!\\$)\\$\\{env\\.([^{}]+)}");

    /** @param variables of the lab */
    static DraftedDeployment here(DeployedContainer declared, Machine machine, Map<String, String> variables) {
        List<String> remarks = new ArrayList<>();
        Map<String, String> environment = new TreeMap<>(declared.environment());
        declared.environment()
                .forEach((name, value) -> unset(value, variables).ifPresent(missing -> {
                    environment.remove(name);
                    remarks.add("Its variable " + name + " has its value in " + origin(declared, missing) + ": set "
                            + missing + " where the lab runs, and add " + name + ": \"" + value + "\" under env:.");
                }));
        List<String> jvm = new ArrayList<>(declared.jvm());
        declared.jvm()
                .forEach(word -> unset(word, variables).ifPresent(missing -> {
                    jvm.remove(word);
                    remarks.add("Its JVM option " + word + " has a value in " + origin(declared, missing) + ": set "
                            + missing + " where the lab runs, and add the option under jvm:.");
                }));
        requireVariables(declared, variables);
        DeployedContainer container =
                fitting(declared, machine, remarks).withEnvironment(environment).withJvm(jvm);
        remarks.addAll(container.remarks());
        container.unpatchable().ifPresent(why -> remarks.add("No patch can set its JVM options: " + why + "."));
        return new DraftedDeployment(container.withRemarks(remarks));
    }

    private static void requireVariables(DeployedContainer declared, Map<String, String> variables) {
        Stream.of(declared.words().program(), declared.words().arguments())
                .flatMap(List::stream)
                .flatMap(word -> unset(word, variables).stream())
                .findFirst()
                .ifPresent(missing -> {
                    throw new RequestException(
                            ExitCode.USAGE,
                            "the command of '" + declared.target().container() + "' uses the variable " + missing
                                    + ", whose value is in " + origin(declared, missing) + "; set " + missing
                                    + " where the lab runs");
                });
    }

    private static String origin(DeployedContainer declared, String variable) {
        return declared.missing().getOrDefault(variable, "the environment");
    }

    private static DeployedContainer fitting(DeployedContainer declared, Machine machine, List<String> remarks) {
        DeployedContainer fitting = declared;
        int cores = machine.cores().size();
        if (declared.cpus().filter(cpus -> cpus > cores).isPresent()) {
            remarks.add("The manifest gives it " + declared.cpus().get() + " cores, and this machine has " + cores
                    + ": the study has no limit on them.");
            fitting = fitting.withCpus(Optional.empty());
        }
        Bytes memory = machine.memory();
        if (declared.memory().filter(size -> size.compareTo(memory) >= 0).isPresent()) {
            remarks.add("The manifest gives it " + declared.memory().get() + " of memory, and this machine has "
                    + memory + ": set limits: for this machine.");
            fitting = fitting.withMemory(Optional.empty());
        }
        return fitting;
    }

    /** Returns the first variable of a text that the lab does not have. */
    private static Optional<String> unset(String text, Map<String, String> variables) {
        return VARIABLE.matcher(text)
                .results()
                .map(found -> found.group(1))
                .filter(name -> !variables.containsKey(name))
                .findFirst();
    }

    /** Returns whether its command replaces the program of its image. */
    boolean replacesEntrypoint() {
        return !container.words().program().isEmpty();
    }

    /**
     * Returns its words in place of the image's own.
     *
     * @param given by the user, in place of the manifest's arguments; may be empty
     */
    List<String> wordsOfImage(List<String> given) {
        Words words = container.words();
        return Stream.concat(words.program().stream(), (given.isEmpty() ? words.arguments() : given).stream())
                .toList();
    }

    /**
     * Returns the arguments for a jar in place of its image: those behind the jar of its command.
     *
     * @param given by the user, in place of the manifest's arguments; may be empty
     */
    List<String> argumentsOfJar(List<String> given) {
        if (!given.isEmpty()) {
            return given;
        }
        List<String> all = wordsOfImage(List.of());
        int jar = all.indexOf("-jar");
        if (jar >= 0) {
            return all.subList(Math.min(all.size(), jar + 2), all.size());
        }
        return replacesEntrypoint() ? List.of() : all;
    }
}
