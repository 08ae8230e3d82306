package matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The truth about a plant: the places that are right answers, and the measurements required for it to count as planted.
 */
record Truth(String plant, Set<String> places, List<Bound> witnesses) {
    Truth {
        places = Set.copyOf(places);
        witnesses = List.copyOf(witnesses);
    }

    /** The lines of {@code truth.txt}, by plant: {@code PLANT PLACE[,PLACE] BOUND BOUND...}. */
    static Map<String, Truth> read(Path file) throws IOException {
        Map<String, Truth> truths = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                Truth truth = of(line);
                truths.put(truth.plant(), truth);
            }
        }
        return truths;
    }

    static Truth of(String line) {
        String[] words = line.trim().split("\\s+", -1);
        if (words.length < 3) {
            throw new IllegalArgumentException("a truth is PLANT PLACES BOUND..., not '" + line + "'");
        }
        List<Bound> bounds = new ArrayList<>();
        for (int word = 2; word < words.length; word++) {
            bounds.add(Bound.of(words[word]));
        }
        return new Truth(words[0], Set.of(words[1].split(",", -1)), bounds);
    }

    boolean witnessed(Map<String, Double> measured) {
        return witnesses.stream().allMatch(bound -> bound.holds(measured));
    }
}
