package akka2016.report;

import static akka.http.javadsl.server.Directives.get;
import static akka.http.javadsl.server.Directives.path;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.server.Route;
import akka.pattern.PatternsCS;
import akka2016.shared.Service;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import domain.Bounds;
import domain.Options;
import domain.report.Sources;

/** Starts the Report service, whose options are those of {@link Sources}. */
public final class Main {
    private final ActorRef reports;
    private final Sources sources;

    private Main(ActorRef reports, Sources sources) {
        this.reports = reports;
        this.sources = sources;
    }

    public static void main(String[] arguments) throws Exception {
        Options options = Options.of(arguments);
        Sources sources = Sources.of(options);
        ActorSystem system = ActorSystem.create("report", config(options, sources));
        Parts parts = new Parts(system, sources.patience());
        ActorRef reports =
                system.actorOf(Props.create(ReportActor.class, () -> new ReportActor(parts, sources)), "reports");
        Service.start(system, options, new Main(reports, sources).routes());
    }

    /** Closes an idle connection after its part has been given up; otherwise an abandoned answer would hold it. */
    private static Config config(Options options, Sources sources) {
        String idle = "akka.http.host-connection-pool.client.idle-timeout = "
                + sources.patience().plus(Bounds.LATE).toMillis() + " ms";
        return ConfigFactory.parseString(idle).withFallback(Service.config(options));
    }

    private Route routes() {
        return path("report", () -> get(this::report));
    }

    private Route report() {
        return Service.answered(PatternsCS.ask(
                        reports,
                        new ReportActor.Make(),
                        sources.patience().multipliedBy(3).toMillis())
                .thenApply(page -> Service.answer(200, ContentTypes.TEXT_HTML_UTF8, (byte[]) page)));
    }
}
