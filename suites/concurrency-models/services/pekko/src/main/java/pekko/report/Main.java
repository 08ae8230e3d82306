package pekko.report;

import static org.apache.pekko.http.javadsl.server.Directives.get;
import static org.apache.pekko.http.javadsl.server.Directives.path;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import domain.Options;
import domain.report.Sources;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.http.javadsl.model.ContentTypes;
import org.apache.pekko.http.javadsl.server.Route;
import pekko.shared.Service;

/** Starts the Report service, whose options are those of {@link Sources}. */
public final class Main {
    private final ActorSystem<ReportActor.Ask> system;
    private final Sources sources;

    private Main(ActorSystem<ReportActor.Ask> system, Sources sources) {
        this.system = system;
        this.sources = sources;
    }

    public static void main(String[] arguments) throws Exception {
        Options options = Options.of(arguments);
        Sources sources = Sources.of(options);
        ActorSystem<ReportActor.Ask> system =
                ActorSystem.create(ReportActor.over(sources), "report", config(options, sources));
        Service.start(system, options, new Main(system, sources).routes());
    }

    /** Closes an idle connection; otherwise an abandoned answer would hold it. */
    private static Config config(Options options, Sources sources) {
        String idle = "pekko.http.host-connection-pool.client.idle-timeout = "
                + sources.patience().toMillis() + " ms";
        return ConfigFactory.parseString(idle).withFallback(Service.config(options));
    }

    private Route routes() {
        return path("report", () -> get(this::report));
    }

    private Route report() {
        return Service.answered(AskPattern.askWithStatus(
                        system, ReportActor.Make::new, sources.patience().multipliedBy(3), system.scheduler())
                .thenApply(page -> Service.answer(200, ContentTypes.TEXT_HTML_UTF8, page)));
    }
}
