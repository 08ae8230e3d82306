package plimsoll.lab.launch;

import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Member;

/**
 * A random password for each member of one deployment, {@code ${MEMBER.secret}}: other users of the machine reach the
 * same loopback ports, and must not get in. Members receive it in their environment, workers and audits in a variable
 * of theirs, since records show their settings.
 *
 * @param byMember the password by the member's name
 */
record MemberSecrets(Map<String, String> byMember) {
    private static final String KEY = "secret";
    private static final int BYTES = 16;

    /** @param given passwords that some members have already, by name */
    static MemberSecrets of(Deployment deployment, Map<String, String> given) {
        SecureRandom random = new SecureRandom();
        Map<String, String> secrets = new HashMap<>();
        for (Member member : deployment.members()) {
            byte[] bytes = new byte[BYTES];
            random.nextBytes(bytes);
            String own = HexFormat.of().formatHex(bytes);
            secrets.put(member.name(), given.getOrDefault(member.name(), own));
        }
        return new MemberSecrets(Map.copyOf(secrets));
    }

    String of(Member member) {
        return byMember.getOrDefault(member.name(), "");
    }

    /** Returns the passwords of some members, by name. */
    Map<String, String> of(List<Member> members) {
        Map<String, String> some = new HashMap<>();
        members.forEach(member -> some.put(member.name(), of(member)));
        return some;
    }

    /** Returns the placeholders and their passwords, as this member sees them. */
    Map<String, String> values(String own) {
        Map<String, String> values = new HashMap<>();
        byMember.forEach((member, secret) -> values.put(member + "." + KEY, secret));
        values.put(KEY, byMember.getOrDefault(own, ""));
        return values;
    }

    /** Returns the placeholders, each replaced with the variable from which a worker takes the password. */
    Map<String, String> references() {
        Map<String, String> values = new HashMap<>();
        byMember.keySet().forEach(member -> values.put(member + "." + KEY, "${env." + variable(member) + "}"));
        return values;
    }

    /** Returns a redactor that hides the passwords. */
    SecretRedactor redactor() {
        Map<String, String> placeholders = new HashMap<>();
        byMember.forEach((member, secret) -> placeholders.put("${" + member + "." + KEY + "}", secret));
        return SecretRedactor.ofValues(placeholders);
    }

    /** Returns the environment of workers. */
    Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        byMember.forEach((member, secret) -> environment.put(variable(member), secret));
        return environment;
    }

    private static String variable(String member) {
        return "PLIMSOLL_SECRET_" + member.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }
}
