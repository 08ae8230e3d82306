package webflux.shared;

import domain.Bounds;
import domain.Options;
import java.util.Map;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The parts of a service besides its own routes. */
@Configuration(proxyBeanMethods = false)
public class Service {
    private final Environment environment;

    public Service(Environment environment) {
        this.environment = environment;
    }

    public static void start(Class<?> service, String... arguments) {
        var application = new SpringApplication(service);
        application.setWebApplicationType(WebApplicationType.REACTIVE);
        application.setDefaultProperties(Map.of(
                "server.port", Options.of(arguments).port(),
                "server.address", "127.0.0.1",
                "spring.main.banner-mode", "off",
                "logging.level.root", "error"));
        application.run(arguments);
    }

    @Bean
    Options options(ApplicationArguments arguments) {
        return Options.of(arguments.getSourceArgs());
    }

    @Bean
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> backlog() {
        return factory -> factory.addServerCustomizers(
                server -> server.option(io.netty.channel.ChannelOption.SO_BACKLOG, Bounds.BACKLOG));
    }

    @Bean
    RouterFunction<ServerResponse> health() {
        return RouterFunctions.route()
                .GET("/health", _ -> ServerResponse.ok().bodyValue("ready\n"))
                .build();
    }

    @EventListener(ApplicationReadyEvent.class)
    public void ready() {
        System.out.println("ready http://127.0.0.1:" + environment.getRequiredProperty("local.server.port"));
    }
}
