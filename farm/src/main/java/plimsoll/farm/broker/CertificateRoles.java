package plimsoll.farm.broker;

import java.security.Principal;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.Set;
import javax.security.auth.Subject;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager5;
import org.apache.activemq.artemis.spi.core.security.jaas.UserPrincipal;
import org.apache.activemq.artemis.utils.CertificateUtil;
import org.jspecify.annotations.Nullable;
import plimsoll.farm.keys.FarmIdentity;
import plimsoll.farm.keys.FarmRole;

/** Takes the role of a connection from its certificate, which the TLS handshake has verified. */
final class CertificateRoles implements ActiveMQSecurityManager5 {
    /** The holder of a verified certificate. */
    private record Holder(FarmIdentity identity) implements Principal {
        @Override
        public String getName() {
            return identity.role().title() + " " + identity.name();
        }
    }

    @Override
    public @Nullable Subject authenticate(
            @Nullable String user,
            @Nullable String password,
            RemotingConnection connection,
            @Nullable String securityDomain) {
        X509Certificate @Nullable [] chain = CertificateUtil.getCertsFromConnection(connection);
        if (chain == null || chain.length == 0) {
            return null;
        }
        return FarmIdentity.of(chain[0])
                .filter(holder -> holder.role() != FarmRole.BROKER)
                .map(holder -> new Subject(
                        true,
                        // The broker marks each message with the name of this principal.
                        Set.of(new Holder(holder), new UserPrincipal(holder.name())),
                        Set.of(),
                        Set.of()))
                .orElse(null);
    }

    @Override
    public boolean authorize(@Nullable Subject subject, Set<Role> roles, CheckType action, String address) {
        return holder(subject)
                .filter(identity -> AddressPermission.granted(identity, action, address))
                .isPresent();
    }

    private static Optional<FarmIdentity> holder(@Nullable Subject subject) {
        return subject == null
                ? Optional.empty()
                : subject.getPrincipals(Holder.class).stream().findFirst().map(Holder::identity);
    }

    @Override
    public String getUserFromSubject(@Nullable Subject subject) {
        return holder(subject).map(FarmIdentity::name).orElse("");
    }

    @Override
    public boolean validateUser(@Nullable String user, @Nullable String password) {
        return false;
    }

    @Override
    public boolean validateUserAndRole(
            @Nullable String user, @Nullable String password, Set<Role> roles, CheckType action) {
        return false;
    }
}
