package plimsoll.lab.launch;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.InstallStep;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;

/**
 * Hides values that a study takes from the lab's environment, such as a connection string with its key, and the
 * passwords that the lab generates. Records show ${env.NAME} instead, since results are shared.
 *
 * @param names placeholder by the value that it replaces
 */
public record SecretRedactor(Map<String, String> names) {
    /** Redacts nothing. */
    public static final SecretRedactor NONE = new SecretRedactor(Map.of());

    /** Shorter values occur in too many other texts by chance. */
    private static final int MIN_LENGTH = 6;

    private static final String ENVIRONMENT = "env.";

    public SecretRedactor {
        names = Map.copyOf(names);
    }

    /** Returns a redactor for the values of all members of a deployment. */
    static SecretRedactor of(Deployment deployment, Map<String, String> environment, MemberSecrets secrets) {
        Map<String, String> names = new HashMap<>();
        deployment.members().stream()
                .map(Member::source)
                .flatMap(source -> source instanceof MemberSource.Launched launched ? texts(launched) : Stream.empty())
                .flatMap(text -> Placeholders.PLACEHOLDER.matcher(text).results())
                .map(found -> found.group(2))
                .filter(name -> name.startsWith(ENVIRONMENT))
                .forEach(name -> Optional.ofNullable(environment.get(name.substring(ENVIRONMENT.length())))
                        .filter(value -> value.length() >= MIN_LENGTH)
                        .ifPresent(value -> names.put(value, "${" + name + "}")));
        secrets.byMember().forEach((member, secret) -> names.put(secret, "${" + member + ".secret}"));
        return new SecretRedactor(names);
    }

    private static Stream<String> texts(MemberSource.Launched source) {
        return Stream.of(
                        source.command(),
                        source.environment().values(),
                        source.install().map(InstallStep::command).orElse(List.of()))
                .flatMap(Collection::stream);
    }

    List<String> texts(List<String> texts) {
        return texts.stream().map(this::text).toList();
    }

    Map<String, String> values(Map<String, String> texts) {
        Map<String, String> masked = new HashMap<>();
        texts.forEach((key, text) -> masked.put(key, text(text)));
        return masked;
    }

    /** Replaces every value, the longest first: one may contain another. */
    public String text(String text) {
        String masked = text;
        for (String value : names.keySet().stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList()) {
            masked = masked.replace(value, names.getOrDefault(value, ""));
        }
        return masked;
    }
}
