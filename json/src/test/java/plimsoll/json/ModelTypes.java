package plimsoll.json;

import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.member.ManifestTarget;
import plimsoll.model.member.Member;
import plimsoll.model.record.Metric;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.LedgerBalance;
import plimsoll.model.verdict.LedgerBalanceBuilder;

/**
 * Finds every record of the model and creates an example of each, so that a new record is tested without being listed.
 */
final class ModelTypes {
    private ModelTypes() {}

    /** Returns every record in the packages of the model, including nested ones. */
    static List<Class<?>> records() throws Exception {
        URI location = Experiment.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI();
        Path root = Path.of(location);
        if (Files.isDirectory(root)) {
            return recordsBelow(root);
        }
        try (FileSystem jar = FileSystems.newFileSystem(root)) {
            return recordsBelow(jar.getPath("/"));
        }
    }

    private static List<Class<?>> recordsBelow(Path root) throws IOException, ClassNotFoundException {
        List<Class<?>> records = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                String name = root.relativize(file).toString().replace('/', '.');
                if (!name.endsWith("-info.class")) {
                    Class<?> type = Class.forName(name.substring(0, name.length() - ".class".length()));
                    if (type.isRecord()) {
                        records.add(type);
                    }
                }
            }
        }
        return records;
    }

    static Object example(Class<?> record) throws Exception {
        if (record == LedgerBalance.class) {
            return LedgerBalanceBuilder.builder()
                    .attempted(10)
                    .acknowledged(6)
                    .rejected(2)
                    .failed(1)
                    .unknown(1)
                    .stored(5)
                    .lost(1)
                    .audited(true)
                    .build();
        }
        if (record == ManifestTarget.class) {
            return new ManifestTarget(
                    "deploy.yaml",
                    "apps/v1",
                    "Deployment",
                    "orders",
                    Optional.of("shop"),
                    "app",
                    Map.of("JAVA_OPTS", "-Xmx1g"),
                    new ManifestTarget.Words(List.of("java"), List.of("-jar", "app.jar")),
                    Set.of("mem_limit"),
                    Optional.of("-Xss1m"));
        }
        RecordComponent[] components = record.getRecordComponents();
        Object[] values = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            boolean memberName =
                    record == Member.class && components[i].getName().equals("name");
            values[i] = memberName
                    ? "service"
                    : isListOf(record, components[i].getGenericType())
                            ? List.of()
                            : value(components[i].getGenericType());
        }
        var constructor = record.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(values);
    }

    /** Recursive types get an empty list, so that an example is finite. */
    private static boolean isListOf(Class<?> record, Type type) {
        return type instanceof ParameterizedType list
                && list.getRawType() == List.class
                && list.getActualTypeArguments()[0] == record;
    }

    private static Object value(Type type) throws Exception {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == List.class) {
                return List.of(value(arguments[0]));
            }
            if (generic.getRawType() == Set.class) {
                return Set.of(value(arguments[0]));
            }
            if (generic.getRawType() == Optional.class) {
                return Optional.of(value(arguments[0]));
            }
            Map<Object, Object> map = new LinkedHashMap<>();
            map.put(value(arguments[0]), value(arguments[1]));
            return map;
        }
        return value((Class<?>) type);
    }

    private static Object value(Class<?> type) throws Exception {
        if (type.isSealed() && type.isInterface()) {
            return example(type.getPermittedSubclasses()[0]);
        }
        if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            return constants[constants.length - 1];
        }
        return switch (type.getSimpleName()) {
            case "String" -> "a \"text\" \u00e4";
            case "int", "Integer" -> 7;
            case "long", "Long" -> Long.MAX_VALUE - 7;
            case "double", "Double" -> 0.25;
            case "boolean", "Boolean" -> true;
            case "Duration" -> Duration.ofMillis(1250);
            case "Bytes" -> new Bytes(1L << 33);
            case "Metric" -> Metric.RSS;
            default -> example(type);
        };
    }
}
