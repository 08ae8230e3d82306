package plimsoll.study.setting;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import plimsoll.study.text.YamlNode;

/** Checks whether the machine meets the requirements of a member. */
public final class RequirementCheck {
    private final StudyMachine machine;

    public RequirementCheck(StudyMachine machine) {
        this.machine = machine;
    }

    /**
     * Returns the first unmet requirement, as the end of a sentence such as "it needs node >= 20, but there is no
     * node"; empty if all are met.
     */
    public Optional<String> unmet(YamlNode.Mapping member) {
        YamlNode.Mapping requires = member.mapping("requires").orElse(YamlNode.Mapping.empty(member.place()));
        for (YamlNode.Scalar variable : requires.scalars("env")) {
            if (machine.variable(variable.text()).isEmpty()) {
                return Optional.of("it needs the environment variable " + variable.text() + ", which is not set");
            }
        }
        Optional<Integer> jdk = requires.whole("jdk");
        if (jdk.filter(version -> machine.jdk(version).isEmpty()).isPresent()) {
            return jdk.map(JdkSearch::missing);
        }
        return requires.entries().stream()
                .filter(entry -> !entry.key().is("jdk"))
                .filter(entry -> !entry.key().is("env") && entry.value() instanceof YamlNode.Scalar)
                .flatMap(entry -> unmet(entry.key().text(), ((YamlNode.Scalar) entry.value()).text()).stream())
                .findFirst();
    }

    private Optional<String> unmet(String program, String wanted) {
        String needs = "it needs " + program + (wanted.equals("any") ? "" : " " + wanted);
        Optional<Path> path = machine.program(program);
        if (path.isEmpty()) {
            return Optional.of(needs + ", but there is no " + program + " on the PATH");
        }
        if (wanted.equals("any")) {
            return Optional.empty();
        }
        Optional<String> version = machine.version(path.get());
        if (version.isEmpty()) {
            return Optional.of(needs + ", but " + program + " --version prints no version");
        }
        return satisfies(version.get(), wanted)
                ? Optional.empty()
                : Optional.of(needs + ", but this is " + program + " " + version.get());
    }

    /** Compares versions: ">= 20" accepts 20 and later, "20.1" accepts 20.1 and its patches. */
    public static boolean satisfies(String version, String wanted) {
        int[] least = numbers(wanted.replaceFirst(">= ?", ""));
        int[] actual = Arrays.copyOf(numbers(version), Math.max(numbers(version).length, least.length));
        int[] compared = Arrays.copyOf(actual, least.length);
        int order = Arrays.compare(compared, least);
        return wanted.startsWith(">=") ? order >= 0 : order == 0;
    }

    private static int[] numbers(String version) {
        return Arrays.stream(version.split("\\."))
                .map(part -> part.length() > 9 ? "999999999" : part)
                .mapToInt(Integer::parseInt)
                .toArray();
    }
}
