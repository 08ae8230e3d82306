package plimsoll.netty;

import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.util.Map;
import plimsoll.driver.AsyncDriver;
import plimsoll.driver.AsyncDriverFactory;

/** Opens the driver {@code http-loop}. */
public final class HttpLoopFactory implements AsyncDriverFactory {
    @Override
    public String name() {
        return "http-loop";
    }

    /** Names the logger before Netty is used. Otherwise Netty looks for three others in every jar of the class path. */
    @Override
    public AsyncDriver open(Map<String, String> settings) {
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
        LoopSettings loopSettings = LoopSettings.of(settings);
        HttpLoop loop = new HttpLoop(loopSettings);
        EventLoopWarmUp.of(loopSettings, loop).run();
        return loop;
    }
}
