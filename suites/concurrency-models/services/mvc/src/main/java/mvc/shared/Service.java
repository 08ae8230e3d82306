package mvc.shared;

import domain.Bounds;
import domain.Options;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;

/** The parts that the services share, and their default settings. */
@Configuration(proxyBeanMethods = false)
@Import({Health.class, Refusals.class})
public class Service {
    private final Environment environment;

    public Service(Environment environment) {
        this.environment = environment;
    }

    /**
     * Starts a service; {@code --spring.threads.virtual.enabled=true} gives it virtual threads instead of 200 platform
     * threads.
     */
    public static void start(Class<?> service, String... arguments) {
        var application = new SpringApplication(service);
        application.setDefaultProperties(Map.of(
                "server.port", Options.of(arguments).port(),
                "server.address", "127.0.0.1",
                // A burst waits here until it is accepted; beyond it the kernel silently drops connections.
                "server.tomcat.accept-count", Bounds.BACKLOG,
                "server.tomcat.max-keep-alive-requests", -1,
                // By default 200 are kept: as many as platform threads, and too few for virtual ones.
                "server.tomcat.processor-cache", -1,
                // The rest of a refused body is read, or the client would see a reset instead of the 413.
                "server.tomcat.max-swallow-size", "16MB",
                "spring.servlet.multipart.enabled", "false",
                // By default it would read the body of a PUT that calls itself a form.
                "spring.mvc.formcontent.filter.enabled", "false",
                "spring.main.banner-mode", "off",
                "logging.level.root", "error"));
        application.run(arguments);
    }

    @Bean
    Options options(org.springframework.boot.ApplicationArguments arguments) {
        return Options.of(arguments.getSourceArgs());
    }

    @EventListener(ApplicationReadyEvent.class)
    public void ready() {
        System.out.println("ready http://127.0.0.1:" + environment.getRequiredProperty("local.server.port"));
    }
}
