import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Leaves one in ten of the samples of needs and workers in timelines, in place, and the last of each: what services did is kept
 * whole, and so is what was seen of the machine and the lab.
 */
public final class Thin {
    private static final int ONE_IN = 10;
    private static final Pattern NEED =
            Pattern.compile("\"name\"\\s*:\\s*\"([^\"]+)\",\\s*\"role\"\\s*:\\s*\"(?:need|stub)\"");
    private static final Pattern MEMBER = Pattern.compile("\"m\":\"([^\"]+)\"");

    private Thin() {}

    public static void main(String[] files) throws IOException {
        for (String file : files) {
            thin(Path.of(file));
        }
    }

    private static void thin(Path file) throws IOException {
        Set<String> needs = NEED
                .matcher(Files.readString(file.resolveSibling("experiment.json")))
                .results()
                .map(need -> need.group(1))
                .collect(Collectors.toSet());
        List<String> lines = Files.readAllLines(file);
        Map<String, Integer> seen = new HashMap<>();
        Map<String, Integer> last = new HashMap<>();
        for (int number = 0; number < lines.size(); number++) {
            last.put(member(lines.get(number)), number);
        }
        List<String> kept = new ArrayList<>();
        for (int number = 0; number < lines.size(); number++) {
            String member = member(lines.get(number));
            boolean whole = !needs.contains(member) && !member.startsWith("worker.");
            boolean due = seen.merge(member, 1, Integer::sum) % ONE_IN == 1;
            if (whole || due || last.get(member) == number) {
                kept.add(lines.get(number));
            }
        }
        Files.write(file, kept);
    }

    private static String member(String line) {
        Matcher found = MEMBER.matcher(line);
        return found.find() ? found.group(1) : "";
    }
}
