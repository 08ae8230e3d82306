package plimsoll.netty;

import java.util.Map;
import plimsoll.driver.EventDriver;
import plimsoll.driver.EventDriverFactory;

/** Makes the driver {@code http-loop}. */
public final class HttpLoopFactory implements EventDriverFactory {
    @Override
    public String name() {
        return "http-loop";
    }

    @Override
    public EventDriver open(Map<String, String> settings) {
        LoopSettings read = LoopSettings.of(settings);
        HttpLoop loop = new HttpLoop(read);
        Rehearsal.of(read, loop).run();
        return loop;
    }
}
