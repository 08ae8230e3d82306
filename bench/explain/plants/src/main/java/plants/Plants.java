package plants;

import domain.Options;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import regressions.Checkout;

/**
 * Makes the plant from a service's options: {@code --plants=NAME,NAME...}, the outermost first, and the settings of
 * each: {@code --micros}, {@code --bytes}, {@code --connections}, {@code --permits}, {@code --percent}, {@code
 * --records}, {@code --looks}, {@code --dir}, {@code --ask=URL}, {@code --db=HOST:PORT}.
 * {@code checkout} is the operation with planted regressions and has settings of its own.
 */
public final class Plants {
    private final Options options;
    private final Witness witness;

    private Plants(Options options, Witness witness) {
        this.options = options;
        this.witness = witness;
    }

    /** @throws IllegalArgumentException for an unknown one */
    public static Plant of(Options options, Witness witness) throws IOException {
        List<String> names = Arrays.asList(options.needed("plants").split(",", -1));
        return new StopwatchPlant(new Plants(options, witness).around(names), witness);
    }

    private Plant around(List<String> names) throws IOException {
        String name = names.getFirst();
        return names.size() == 1 ? innermost(name) : around(name, around(names.subList(1, names.size())));
    }

    private Plant around(String name, Plant inside) {
        return switch (name) {
            case "reentrant" -> new LockPlant(inside, witness);
            case "monitor" -> new MonitorPlant(inside, witness);
            case "pool" -> new PoolPlant(Connections.of(options), inside, witness);
            case "ration" -> new Ration(new Semaphore(needed("permits")), inside);
            default -> throw new IllegalArgumentException("nothing stands around another plant that is called " + name);
        };
    }

    private Plant innermost(String name) throws IOException {
        return switch (name) {
            case "calculate" -> new Calculate(needed("micros"));
            case "wait" -> new Wait(needed("micros"));
            case "reply" -> new Reply(options.number("bytes", 0));
            case "ask" -> new Ask(URI.create(options.needed("ask")), witness);
            case "force" -> new Force(directory(), needed("records"), witness);
            case "live" -> new Live(needed("percent"), needed("bytes"));
            case "pin" -> pin();
            case "log" -> new Log(needed("micros"), witness);
            case "checkout" -> new CheckoutPlant(Checkout.of(options));
            case "pages" -> new Pages(directory(), needed("megabytes"), needed("looks"), witness);
            default -> throw new IllegalArgumentException("there is no plant called " + name);
        };
    }

    private Plant pin() {
        try {
            return new Pin(needed("micros"), witness);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no comparison for qsort: " + e, e);
        }
    }

    private Path directory() {
        return Path.of(options.needed("dir"));
    }

    private int needed(String name) {
        return Integer.parseInt(options.needed(name));
    }
}
