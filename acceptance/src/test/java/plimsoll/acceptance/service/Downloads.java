package plimsoll.acceptance.service;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The contents of uploads, kept only by a service that lies in its downloads. */
final class Downloads {
    private static final Set<Lie> LIES = Set.of(Lie.FLIP, Lie.CUT, Lie.EXCHANGE);

    private final List<Lie> lies;
    private final boolean keeps;
    private final Map<String, byte[]> contents = new ConcurrentHashMap<>();
    private final AtomicInteger asked = new AtomicInteger();

    /** @param lies each damages the download that arrives in its place of this list */
    Downloads(List<Lie> lies) {
        this.lies = lies;
        this.keeps = !Collections.disjoint(lies, LIES);
    }

    void keep(String name, byte[] content) {
        if (keeps) {
            contents.put(name, content.clone());
        }
    }

    /** Returns what a download gets; empty when no upload of this name is kept. */
    Optional<byte[]> of(String name) {
        byte[] content = contents.get(name);
        return content == null ? Optional.empty() : Optional.of(sent(name, content.clone()));
    }

    private byte[] sent(String name, byte[] content) {
        int number = asked.getAndIncrement();
        return switch (number < lies.size() ? lies.get(number) : Lie.NONE) {
            case FLIP -> {
                content[content.length / 2] ^= 1;
                yield content;
            }
            case CUT -> Arrays.copyOf(content, content.length - 1);
            case EXCHANGE -> ofAnother(name);
            default -> content;
        };
    }

    private byte[] ofAnother(String name) {
        return contents.entrySet().stream()
                .filter(each -> !each.getKey().equals(name))
                .findFirst()
                .orElseThrow()
                .getValue();
    }
}
