package plimsoll.json;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.std.StdValueInstantiator;
import tools.jackson.databind.introspect.AnnotatedConstructor;
import tools.jackson.databind.module.SimpleValueInstantiators;

/**
 * Creates records by their constructors. Jackson would create each type by a method handle of its own, for which the JVM
 * makes classes at run time: a hundred in a report of one trial, a tenth of its CPU time.
 */
final class RecordInstantiators extends SimpleValueInstantiators {
    private static final long serialVersionUID = 1;

    @Override
    public ValueInstantiator modifyValueInstantiator(
            DeserializationConfig config, BeanDescription.Supplier type, ValueInstantiator standard) {
        return standard instanceof StdValueInstantiator found
                        && found.getValueClass().isRecord()
                        && found.getWithArgsCreator() instanceof AnnotatedConstructor creator
                ? new ByConstructor(found, creator.getAnnotated())
                : standard;
    }

    private static final class ByConstructor extends StdValueInstantiator {
        private final Constructor<?> constructor;

        ByConstructor(StdValueInstantiator standard, Constructor<?> constructor) {
            super(standard);
            this.constructor = constructor;
        }

        @Override
        public Object createFromObjectWith(DeserializationContext context, Object[] arguments) {
            try {
                return constructor.newInstance(arguments);
            } catch (ReflectiveOperationException | IllegalArgumentException failed) {
                if (failed instanceof InvocationTargetException && failed.getCause() instanceof Error error) {
                    throw error;
                }
                return context.handleInstantiationProblem(
                        getValueClass(), arguments, rewrapCtorProblem(context, failed));
            }
        }
    }
}
