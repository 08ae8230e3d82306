package plimsoll.study.setting;

import java.util.List;
import plimsoll.study.text.YamlNode;

/** The words of a command, of flags or of arguments: one text that is split, or a list that is taken as it is. */
public final class CommandWords {
    private final ReadContext context;

    public CommandWords(ReadContext context) {
        this.context = context;
    }

    /** Empty without the key. */
    public List<String> of(YamlNode.Mapping mapping, String key) {
        if (!(mapping.get(key).orElse(YamlNode.Mapping.empty(mapping.place())) instanceof YamlNode.Scalar line)) {
            return mapping.scalars(key).stream().map(YamlNode.Scalar::text).toList();
        }
        try {
            return CommandLineSplitter.split(line.text());
        } catch (IllegalArgumentException broken) {
            context.problems().add(line.place(), String.valueOf(broken.getMessage()), "quotes come in pairs");
            return List.of();
        }
    }
}
