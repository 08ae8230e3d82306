package plimsoll.netty;

import java.util.Map;
import plimsoll.driver.AsyncDriver;
import plimsoll.driver.AsyncDriverFactory;

/** Makes the driver {@code http-loop}. */
public final class HttpLoopFactory implements AsyncDriverFactory {
    @Override
    public String name() {
        return "http-loop";
    }

    @Override
    public AsyncDriver open(Map<String, String> settings) {
        LoopSettings read = LoopSettings.of(settings);
        HttpLoop loop = new HttpLoop(read);
        EventLoopWarmUp.of(read, loop).run();
        return loop;
    }
}
