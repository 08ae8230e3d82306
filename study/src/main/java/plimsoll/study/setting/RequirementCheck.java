package plimsoll.study.setting;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import plimsoll.study.text.YamlNode;

/** Whether the machine has what a member says that it requires. */
public final class RequirementCheck {
    private final StudyMachine machine;

    public RequirementCheck(StudyMachine machine) {
        this.machine = machine;
    }

    /** What is missing, as the end of a sentence such as "it needs node >= 20, and there is no node"; empty when all is there. */
    public Optional<String> unmet(YamlNode.Mapping member) {
        YamlNode.Mapping requires = member.mapping("requires").orElse(YamlNode.Mapping.empty(member.place()));
        for (YamlNode.Scalar variable : requires.scalars("env")) {
            if (machine.variable(variable.text()).isEmpty()) {
                return Optional.of("it needs the environment variable " + variable.text() + ", which is not set");
            }
        }
        Optional<Integer> jdk = requires.whole("jdk");
        if (jdk.filter(version -> machine.jdk(version).isEmpty()).isPresent()) {
            return Optional.of("it needs a JDK " + jdk.get() + ", and there is none by JAVA_" + jdk.get()
                    + "_HOME nor below /usr/lib/jvm");
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
            return Optional.of(needs + ", and there is no " + program + " on the PATH");
        }
        if (wanted.equals("any")) {
            return Optional.empty();
        }
        Optional<String> version = machine.version(path.get());
        if (version.isEmpty()) {
            return Optional.of(needs + ", and " + program + " --version does not say its version");
        }
        return satisfies(version.get(), wanted)
                ? Optional.empty()
                : Optional.of(needs + ", and this is " + program + " " + version.get());
    }

    /** ">= 20" is met by 20 and more, "20.1" by 20.1 and all of its patches. */
    public static boolean satisfies(String version, String wanted) {
        int[] least = numbers(wanted.replaceFirst(">= ?", ""));
        int[] seen = Arrays.copyOf(numbers(version), Math.max(numbers(version).length, least.length));
        int[] compared = Arrays.copyOf(seen, least.length);
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
