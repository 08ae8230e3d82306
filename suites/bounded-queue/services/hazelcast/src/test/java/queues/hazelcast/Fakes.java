package queues.hazelcast;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/** Parts of Hazelcast that answer at once, for moments that real ones have seldom. */
final class Fakes {
    private Fakes() {}

    static <T> T of(Class<T> type, InvocationHandler answers) {
        return type.cast(Proxy.newProxyInstance(Fakes.class.getClassLoader(), new Class<?>[] {type}, answers));
    }
}
