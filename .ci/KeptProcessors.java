import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The class loader of javac's plugins and processors, by {@code -XDprocloader}. javac makes one for each module, whose JVM
 * loads and compiles Error Prone again; this one delegates to the loader that the thread's last module had for the same jars.
 *
 * <p>A thread has its own, since checks remember types of the compile that they see, one at a time.
 */
public class KeptProcessors extends ClassLoader {
    private static final ThreadLocal<Map<List<String>, ClassLoader>> KEPT = ThreadLocal.withInitial(HashMap::new);

    static {
        registerAsParallelCapable();
    }

    public KeptProcessors(URL[] jars, ClassLoader javac) {
        super(kept(jars, javac));
    }

    private static ClassLoader kept(URL[] jars, ClassLoader javac) {
        List<String> path = Arrays.stream(jars).map(URL::toExternalForm).collect(Collectors.toList());
        return KEPT.get().computeIfAbsent(path, absent -> new URLClassLoader(jars, javac));
    }
}
