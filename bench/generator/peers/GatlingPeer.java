import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.time.Duration;

/** GETs of url by Gatling: users without end, or a rate a second over shared connections. */
public final class GatlingPeer extends Simulation {
    public GatlingPeer() {
        Duration time = Duration.ofSeconds(Integer.getInteger("seconds"));
        HttpProtocolBuilder protocol = http.baseUrl(System.getProperty("url")).disableWarmUp().disableCaching().disableFollowRedirect();
        if (Boolean.getBoolean("http2")) {
            protocol = protocol.enableHttp2();
        }
        ChainBuilder get = exec(http("get").get("/"));
        if (System.getProperty("rate") != null) {
            double rate = Double.parseDouble(System.getProperty("rate"));
            setUp(scenario("rate").exec(get).injectOpen(constantUsersPerSec(rate).during(time))).protocols(protocol.shareConnections());
        } else {
            int users = Integer.getInteger("users");
            setUp(scenario("users").during(time).on(get).injectOpen(atOnceUsers(users))).protocols(protocol);
        }
    }
}
