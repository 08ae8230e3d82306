import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Metaspace exhausted: each request defines one class again, in class loaders of their own that are never let go, as
 * redeployments and generated proxies do, until -XX:MaxMetaspaceSize refuses.
 */
final class MetaspaceInMain {
    private static final int CLASSES_PER_REQUEST = 500;

    private MetaspaceInMain() {}

    public static void main(String[] arguments) throws Exception {
        BlockingQueue<byte[]> bodies = new ArrayBlockingQueue<>(4);
        Service.start(arguments, bodies::put);
        byte[] code;
        try (InputStream file = MetaspaceInMain.class.getResourceAsStream("MetaspaceInMain$Proxy.class")) {
            code = file.readAllBytes();
        }
        List<Class<?>> kept = new ArrayList<>();
        while (true) {
            bodies.take();
            for (int i = 0; i < CLASSES_PER_REQUEST; i++) {
                kept.add(new Loader().define(code));
            }
        }
    }

    private static final class Proxy {}

    private static final class Loader extends ClassLoader {
        Class<?> define(byte[] code) {
            return defineClass("MetaspaceInMain$Proxy", code, 0, code.length);
        }
    }
}
