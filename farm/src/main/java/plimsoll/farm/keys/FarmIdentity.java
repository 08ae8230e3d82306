package plimsoll.farm.keys;

import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/**
 * The holder of a certificate.
 *
 * @param name unique among the agents of a farm
 */
public record FarmIdentity(FarmRole role, String name) {
    /** Returns the holder that the certificate names; empty if it is not one of a farm. */
    public static Optional<FarmIdentity> of(X509Certificate certificate) {
        Map<String, String> parts = new TreeMap<>();
        try {
            for (Rdn part : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
                parts.put(part.getType(), String.valueOf(part.getValue()));
            }
        } catch (InvalidNameException damaged) {
            return Optional.empty();
        }
        return FarmRole.of(parts.getOrDefault("OU", ""))
                .map(role -> new FarmIdentity(role, parts.getOrDefault("CN", "")));
    }
}
