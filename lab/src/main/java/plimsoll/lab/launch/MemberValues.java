package plimsoll.lab.launch;

import java.util.Map;

/**
 * The values by which texts of members are filled in.
 *
 * @param host the address at which members listen, and by which others reach them
 * @param variables for {@code ${env.NAME}}
 * @param secrets password by member; another member gets a random one
 */
public record MemberValues(String host, Map<String, String> variables, Map<String, String> secrets) {
    static final String LOOPBACK = "127.0.0.1";

    public MemberValues {
        variables = Map.copyOf(variables);
        secrets = Map.copyOf(secrets);
    }

    /** Returns the values of a lab whose members no other machine reaches. */
    public static MemberValues here() {
        return new MemberValues(LOOPBACK, System.getenv(), Map.of());
    }

    boolean onlyHere() {
        return host.equals(LOOPBACK);
    }

    /** Shows no secret. */
    @Override
    public String toString() {
        return "MemberValues[host=" + host + ", variables=" + variables.keySet() + ", secrets=" + secrets.keySet()
                + "]";
    }
}
