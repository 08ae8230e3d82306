package mvc.report;

import domain.Options;
import domain.report.BlockingReport;
import domain.report.Sources;
import mvc.shared.Service;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.thread.Threading;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * Starts the Report service, whose options are those of {@link Sources}, and {@code
 * --client=asynchronous|synchronous}.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Service.class, ReportController.class})
public class Main {
    public static void main(String[] arguments) {
        Service.start(Main.class, arguments);
    }

    @Bean
    BlockingReport report(Options options, Environment environment) {
        Sources sources = Sources.of(options);
        return switch (options.text("client").orElse("asynchronous")) {
            case "synchronous" -> BlockingReport.synchronous(sources);
            case "asynchronous" -> asynchronous(sources, environment);
            case String other ->
                throw new IllegalArgumentException("--client is asynchronous or synchronous, not '" + other + "'");
        };
    }

    /** Gives the client the same kind of threads as the server. */
    private static BlockingReport asynchronous(Sources sources, Environment environment) {
        return Threading.VIRTUAL.isActive(environment)
                ? BlockingReport.onVirtualThreads(sources)
                : BlockingReport.onPlatformThreads(sources);
    }
}
