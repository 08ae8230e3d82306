package plimsoll.json;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plimsoll.model.Bytes;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.jsontype.NamedType;

/**
 * Derives from Java types what other projects annotate: the key {@code "is"} distinguishes the types of a sealed
 * interface.
 */
final class ModelIntrospector extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;
    private static final JsonTypeInfo.Value BY_IS =
            JsonTypeInfo.Value.construct(JsonTypeInfo.Id.NAME, JsonTypeInfo.As.PROPERTY, "is", null, false, true);

    @Override
    public JsonTypeInfo.@Nullable Value findPolymorphicTypeInfo(MapperConfig<?> config, Annotated annotated) {
        return annotated instanceof AnnotatedClass
                        && family(annotated.getRawType()).isPresent()
                ? BY_IS
                : super.findPolymorphicTypeInfo(config, annotated);
    }

    @Override
    public @Nullable List<NamedType> findSubtypes(MapperConfig<?> config, Annotated annotated) {
        Class<?> type = annotated.getRawType();
        return type.isSealed() && type.isInterface()
                ? Stream.of(type.getPermittedSubclasses())
                        .map(each -> new NamedType(each, kebab(each.getSimpleName())))
                        .toList()
                : super.findSubtypes(config, annotated);
    }

    @Override
    public @Nullable String findTypeName(MapperConfig<?> config, AnnotatedClass annotated) {
        Class<?> type = annotated.getRawType();
        return family(type).isPresent() ? kebab(type.getSimpleName()) : super.findTypeName(config, annotated);
    }

    @Override
    public String[] findEnumValues(MapperConfig<?> config, AnnotatedClass annotated, Enum<?>[] values, String[] names) {
        return Stream.of(values)
                .map(value -> value.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toArray(String[]::new);
    }

    /**
     * Sorts the maps of a study and its records by key: they are copied and so lose their order, and the same record
     * must always give the same bytes. Maps of a result keep their order.
     */
    @Override
    public @Nullable Boolean findSerializationSortAlphabetically(MapperConfig<?> config, Annotated annotated) {
        if (annotated instanceof AnnotatedMember member && keepsNoOrder(member)) {
            return Boolean.TRUE;
        }
        return super.findSerializationSortAlphabetically(config, annotated);
    }

    private static boolean keepsNoOrder(AnnotatedMember member) {
        String owner = member.getDeclaringClass().getPackageName();
        String model = Bytes.class.getPackageName();
        return Map.class.isAssignableFrom(member.getRawType())
                && owner.startsWith(model)
                && !owner.startsWith(model + ".result");
    }

    /** Returns the sealed interface that the type is or implements. */
    private static Optional<Class<?>> family(Class<?> type) {
        return Stream.concat(Stream.of(type), Stream.of(type.getInterfaces()))
                .filter(each ->
                        each.isInterface() && each.isSealed() && each.getName().startsWith("plimsoll."))
                .findFirst();
    }

    /** Converts {@code KilledByCap} to {@code killed-by-cap}. */
    static String kebab(String simpleName) {
        return simpleName.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }
}
