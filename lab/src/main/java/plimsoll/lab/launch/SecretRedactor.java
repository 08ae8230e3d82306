package plimsoll.lab.launch;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.member.InstallStep;
import plimsoll.model.member.MemberSource;

/**
 * Hides values that a study takes from the lab's environment, such as a connection string with its key. Records show
 * ${env.NAME} instead, since results are shared.
 *
 * @param names placeholder by the value that it replaces
 */
record SecretRedactor(Map<String, String> names) {
    /** Shorter values occur in too many other texts by chance. */
    private static final int MIN_LENGTH = 6;

    private static final String ENVIRONMENT = "env.";

    static SecretRedactor of(MemberSource.Launched source, Map<String, String> environment) {
        Map<String, String> names = new HashMap<>();
        Stream.of(
                        source.command(),
                        source.environment().values(),
                        source.install().map(InstallStep::command).orElse(List.of()))
                .flatMap(Collection::stream)
                .flatMap(text -> Placeholders.PLACEHOLDER.matcher(text).results())
                .map(found -> found.group(2))
                .filter(name -> name.startsWith(ENVIRONMENT))
                .forEach(name -> Optional.ofNullable(environment.get(name.substring(ENVIRONMENT.length())))
                        .filter(value -> value.length() >= MIN_LENGTH)
                        .ifPresent(value -> names.put(value, "${" + name + "}")));
        return new SecretRedactor(Map.copyOf(names));
    }

    List<String> texts(List<String> texts) {
        return texts.stream().map(this::text).toList();
    }

    Map<String, String> values(Map<String, String> texts) {
        Map<String, String> masked = new HashMap<>();
        texts.forEach((key, text) -> masked.put(key, text(text)));
        return masked;
    }

    private String text(String text) {
        String masked = text;
        for (Map.Entry<String, String> name : names.entrySet()) {
            masked = masked.replace(name.getKey(), name.getValue());
        }
        return masked;
    }
}
