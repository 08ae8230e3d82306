package plimsoll.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.result.Result;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SchemaFollowsTheModelTest {
    private final JsonNode schema = JsonMapper.shared().readTree(ResultJson.schema());

    @Test
    void every_type_of_a_result_is_in_the_schema_with_its_components() {
        Set<Class<?>> types = reachable();

        assertThat(types.size()).as("an empty scan proves nothing").isGreaterThan(20);
        for (Class<?> type : types) {
            if (type.isRecord() && Arrays.stream(type.getInterfaces()).noneMatch(Class::isSealed)) {
                components(type, definition(type), Set.of());
            } else if (type.isSealed()) {
                members(type);
            } else if (type.isEnum()) {
                assertThat(texts(enumeration(type))).as(type.getName()).isEqualTo(constants(type));
            }
        }
    }

    private void members(Class<?> type) {
        JsonNode oneOf = definition(type).path("oneOf");
        Set<String> seen = new TreeSet<>();
        for (Class<?> member : type.getPermittedSubclasses()) {
            String name = kebab(member.getSimpleName());
            seen.add(name);
            Optional<JsonNode> written = StreamSupport.stream(oneOf.spliterator(), false)
                    .filter(one -> one.at("/properties/is/const").asString("").equals(name))
                    .findFirst();
            assertThat(written).as(type.getSimpleName() + "." + name).isPresent();
            components(member, written.orElseThrow(), Set.of("is"));
        }
        assertThat(oneOf.size()).as(type.getName()).isEqualTo(seen.size());
    }

    private static void components(Class<?> record, JsonNode definition, Set<String> besides) {
        Set<String> all = new TreeSet<>(besides);
        Set<String> required = new TreeSet<>(besides);
        for (RecordComponent component : record.getRecordComponents()) {
            all.add(component.getName());
            if (component.getType() != Optional.class && !later(definition, component)) {
                required.add(component.getName());
            }
        }
        assertThat(new TreeSet<>(definition.path("properties").propertyNames()))
                .as(record.getName())
                .isEqualTo(all);
        assertThat(texts(definition.path("required"))).as(record.getName()).isEqualTo(required);
    }

    /** A key of a later minor version is never required, so earlier results stay valid. */
    private static boolean later(JsonNode definition, RecordComponent component) {
        return definition
                .path("properties")
                .path(component.getName())
                .path("description")
                .asString("")
                .matches("(?s).*Since [12]\\.[0-9]+\\..*");
    }

    private JsonNode definition(Class<?> type) {
        String name = type.getSimpleName();
        return type == Result.class
                ? schema
                : schema.path("$defs").path(name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1));
    }

    private JsonNode enumeration(Class<?> type) {
        JsonNode own = definition(type).path("enum");
        return switch (type.getSimpleName()) {
            case "MemberRole" -> schema.at("/$defs/memberRecord/properties/role/enum");
            case "Kind" -> schema.at("/$defs/trialEvent/properties/kind/enum");
            case "Reason" -> schema.at("/$defs/verdict/oneOf/2/properties/reason/enum");
            default -> own;
        };
    }

    private static String kebab(String simpleName) {
        return simpleName.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    private static Set<String> constants(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant ->
                        ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asString)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<Class<?>> reachable() {
        Set<Class<?>> seen = new HashSet<>();
        Deque<Class<?>> open = new ArrayDeque<>(List.of(Result.class));
        while (!open.isEmpty()) {
            Class<?> type = open.pop();
            if (type == Bytes.class || !type.getName().startsWith("plimsoll.model.") || !seen.add(type)) {
                continue;
            }
            if (type.isSealed()) {
                open.addAll(List.of(type.getPermittedSubclasses()));
            }
            if (type.isRecord()) {
                Arrays.stream(type.getRecordComponents())
                        .flatMap(one -> mentioned(one).stream())
                        .forEach(open::add);
            }
        }
        return seen;
    }

    private static List<Class<?>> mentioned(RecordComponent component) {
        return Arrays.stream(component.getGenericType().getTypeName().split("[<>, ]+"))
                .<Class<?>>mapMulti((name, out) -> {
                    if (name.startsWith("plimsoll.")) {
                        out.accept(loaded(name));
                    }
                })
                .toList();
    }

    private static Class<?> loaded(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
