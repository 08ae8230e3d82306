package plimsoll.report.json;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;

/**
 * Names the model's types for JSON without annotating them: a sealed type's member is told by {@code "is"}, and it and
 * every enum constant are written in lower-kebab case.
 */
final class ModelNames extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    private static final JsonTypeInfo.Value IS =
            JsonTypeInfo.Value.construct(JsonTypeInfo.Id.NAME, JsonTypeInfo.As.PROPERTY, "is", null, false, null);

    @Override
    public JsonTypeInfo.@Nullable Value findPolymorphicTypeInfo(MapperConfig<?> config, Annotated annotated) {
        boolean sealedModel = annotated instanceof AnnotatedClass
                && ofModel(annotated.getRawType())
                && (annotated.getRawType().isSealed() || memberOfSealed(annotated.getRawType()));
        return sealedModel ? IS : super.findPolymorphicTypeInfo(config, annotated);
    }

    @Override
    public @Nullable String findTypeName(MapperConfig<?> config, AnnotatedClass type) {
        return ofModel(type.getRawType()) && memberOfSealed(type.getRawType())
                ? kebab(type.getRawType().getSimpleName())
                : super.findTypeName(config, type);
    }

    @Override
    public String[] findEnumValues(MapperConfig<?> config, AnnotatedClass type, Enum<?>[] constants, String[] names) {
        return Arrays.stream(constants)
                .map(constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toArray(String[]::new);
    }

    /** {@code KilledByCap} becomes {@code killed-by-cap}. */
    static String kebab(String simpleName) {
        return simpleName.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    private static boolean ofModel(Class<?> type) {
        return type.getName().startsWith("plimsoll.model.");
    }

    private static boolean memberOfSealed(Class<?> type) {
        return Arrays.stream(type.getInterfaces()).anyMatch(Class::isSealed);
    }
}
