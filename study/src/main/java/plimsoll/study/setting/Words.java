package plimsoll.study.setting;

import java.util.List;
import plimsoll.study.text.Yaml;

/** The words of a command, of flags or of arguments: one text that is split, or a list that is taken as it is. */
public final class Words {
    private final Setting setting;

    public Words(Setting setting) {
        this.setting = setting;
    }

    /** Empty without the key. */
    public List<String> of(Yaml.Mapping mapping, String key) {
        if (!(mapping.get(key).orElse(Yaml.Mapping.empty(mapping.place())) instanceof Yaml.Scalar line)) {
            return mapping.scalars(key).stream().map(Yaml.Scalar::text).toList();
        }
        try {
            return CommandLine.split(line.text());
        } catch (IllegalArgumentException broken) {
            setting.problems().add(line.place(), String.valueOf(broken.getMessage()), "quotes come in pairs");
            return List.of();
        }
    }
}
