package plimsoll.lab.discover;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A common way to pass a port to a program; its texts contain {@code ${port}}. */
record PortOption(List<String> jvm, List<String> arguments, Map<String, String> environment) {
    /** Passes nothing. */
    static final PortOption NONE = new PortOption(List.of(), List.of(), Map.of());

    PortOption {
        jvm = List.copyOf(jvm);
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    static PortOption property(String name) {
        return new PortOption(List.of("-D" + name + "=" + ServiceProgram.PORT), List.of(), Map.of());
    }

    static PortOption argument(String... words) {
        return new PortOption(List.of(), List.of(words), Map.of());
    }

    static PortOption variable(String name) {
        return new PortOption(List.of(), List.of(), Map.of(name, ServiceProgram.PORT));
    }

    /** Combines all options; programs ignore those that they do not know. */
    static PortOption together(List<PortOption> options) {
        Map<String, String> environment = new TreeMap<>();
        options.forEach(option -> environment.putAll(option.environment));
        return new PortOption(
                options.stream().flatMap(option -> option.jvm.stream()).toList(),
                options.stream().flatMap(option -> option.arguments.stream()).toList(),
                environment);
    }

    /** Returns the option as a user would write it. */
    @Override
    public String toString() {
        return Stream.of(
                        jvm.stream(),
                        arguments.stream(),
                        environment.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue()))
                .flatMap(words -> words)
                .collect(Collectors.joining(" "));
    }
}
