package plimsoll.json;

import java.time.Duration;
import tools.jackson.databind.PropertyNamingStrategy;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedField;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.AnnotatedParameter;

/** Puts the unit into the key of a duration, which ends in {@code Millis}. */
final class MillisNamingStrategy extends PropertyNamingStrategy {
    private static final long serialVersionUID = 1;

    @Override
    public String nameForField(MapperConfig<?> config, AnnotatedField field, String defaultName) {
        return named(field, defaultName);
    }

    @Override
    public String nameForGetterMethod(MapperConfig<?> config, AnnotatedMethod method, String defaultName) {
        return named(method, defaultName);
    }

    @Override
    public String nameForConstructorParameter(
            MapperConfig<?> config, AnnotatedParameter parameter, String defaultName) {
        return named(parameter, defaultName);
    }

    private static String named(Annotated annotated, String name) {
        return annotated.getRawType() == Duration.class && !name.endsWith("Millis") ? name + "Millis" : name;
    }
}
