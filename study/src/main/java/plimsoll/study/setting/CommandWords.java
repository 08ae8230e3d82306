package plimsoll.study.setting;

import java.util.List;
import plimsoll.study.text.YamlNode;

/** Reads the words of a command, of flags or of arguments: one string to split, or a list to use as it is. */
public final class CommandWords {
    private final ReadContext context;

    public CommandWords(ReadContext context) {
        this.context = context;
    }

    /** Returns an empty list without the key. */
    public List<String> of(YamlNode.Mapping mapping, String key) {
        if (!(mapping.get(key).orElse(YamlNode.Mapping.empty(mapping.place())) instanceof YamlNode.Scalar line)) {
            return mapping.scalars(key).stream().map(YamlNode.Scalar::text).toList();
        }
        try {
            return CommandLineSplitter.split(line.text());
        } catch (IllegalArgumentException broken) {
            context.problems()
                    .add(line.place(), String.valueOf(broken.getMessage()), "check its quotes and backslashes");
            return List.of();
        }
    }
}
