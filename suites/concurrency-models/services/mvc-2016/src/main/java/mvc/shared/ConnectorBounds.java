package mvc.shared;

import domain.Bounds;
import org.apache.catalina.connector.Connector;
import org.springframework.boot.context.embedded.ConfigurableEmbeddedServletContainer;
import org.springframework.boot.context.embedded.EmbeddedServletContainerCustomizer;
import org.springframework.boot.context.embedded.tomcat.TomcatEmbeddedServletContainerFactory;

/** Sets what {@link Service} sets by properties that this Spring Boot does not have yet. */
public class ConnectorBounds implements EmbeddedServletContainerCustomizer {
    private static final int SWALLOWED_BYTES = 16 << 20;

    @Override
    public void customize(ConfigurableEmbeddedServletContainer container) {
        ((TomcatEmbeddedServletContainerFactory) container).addConnectorCustomizers(ConnectorBounds::set);
    }

    private static void set(Connector connector) {
        connector.setProperty("acceptCount", Integer.toString(Bounds.BACKLOG));
        connector.setProperty("maxKeepAliveRequests", "-1");
        connector.setProperty("processorCache", "-1");
        connector.setProperty("maxSwallowSize", Integer.toString(SWALLOWED_BYTES));
    }
}
