package plimsoll.lab.discover;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A usual way to tell a program its port; its texts hold {@code ${port}}. */
record PortOption(List<String> jvm, List<String> arguments, Map<String, String> environment) {
    /** It is told nothing. */
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

    /** All of them at once: who does not know one of these overlooks it. */
    static PortOption together(List<PortOption> ways) {
        Map<String, String> environment = new TreeMap<>();
        ways.forEach(way -> environment.putAll(way.environment));
        return new PortOption(
                ways.stream().flatMap(way -> way.jvm.stream()).toList(),
                ways.stream().flatMap(way -> way.arguments.stream()).toList(),
                environment);
    }

    /** As one would write it. */
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
