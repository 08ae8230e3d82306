package plimsoll.netty;

import java.util.Map;
import plimsoll.driver.AsyncDriver;
import plimsoll.driver.AsyncDriverFactory;

/** Opens the driver {@code http-loop}. */
public final class HttpLoopFactory implements AsyncDriverFactory {
    @Override
    public String name() {
        return "http-loop";
    }

    @Override
    public AsyncDriver open(Map<String, String> settings) {
        LoopSettings loopSettings = LoopSettings.of(settings);
        HttpLoop loop = new HttpLoop(loopSettings);
        EventLoopWarmUp.of(loopSettings, loop).run();
        return loop;
    }
}
