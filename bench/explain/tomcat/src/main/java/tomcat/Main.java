package tomcat;

import domain.Options;
import java.io.IOException;
import mvc.shared.Service;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import plants.Plant;
import plants.Plants;
import plants.Witness;

/** Starts Spring MVC; settings of Tomcat, such as {@code --server.tomcat.threads.max=4}, are Spring's own keys. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Service.class, WorkController.class})
public class Main {
    public static void main(String[] arguments) {
        Service.start(Main.class, arguments);
    }

    @Bean
    Plant plant(Options options) throws IOException {
        return Plants.of(options, new Witness().speakingAtTheEnd());
    }
}
