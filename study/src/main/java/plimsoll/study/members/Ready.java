package plimsoll.study.members;

import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import plimsoll.model.member.Readiness;
import plimsoll.study.setting.Placeholders;
import plimsoll.study.setting.Setting;
import plimsoll.study.setting.WrittenMember;
import plimsoll.study.text.Yaml;

/** Reads how a member shows that it is ready. */
final class Ready {
    private final Setting setting;
    private final Placeholders placeholders;

    Ready(Setting setting, Placeholders placeholders) {
        this.setting = setting;
        this.placeholders = placeholders;
    }

    Readiness of(WrittenMember member) {
        Yaml.Mapping written = member.written();
        Optional<Yaml.Scalar> line = written.mapping("ready").flatMap(ready -> ready.scalar("line"));
        if (line.isPresent()) {
            return line(line.get());
        }
        if (!written.has("ready") && member.launched()) {
            setting.problems()
                    .add(
                            written.place(),
                            "'" + member.name() + "' does not say how it shows that it is ready",
                            "add ready: http://127.0.0.1:${port}/health, tcp://127.0.0.1:${port}, {line: REGEX} or started");
        }
        return written.scalar("ready")
                .map(ready -> address(placeholders.inMember(ready.text(), ready.place(), member)))
                .orElse(new Readiness.Started());
    }

    private static Readiness address(String text) {
        if (text.startsWith("http")) {
            return new Readiness.Http(text);
        }
        return text.startsWith("tcp://")
                ? new Readiness.Tcp(text.substring("tcp://".length()))
                : new Readiness.Started();
    }

    private Readiness line(Yaml.Scalar pattern) {
        try {
            return new Readiness.Line(pattern.text());
        } catch (PatternSyntaxException broken) {
            setting.problems()
                    .add(
                            pattern.place(),
                            "this is no regular expression: " + broken.getDescription(),
                            "put a backslash before brackets, braces and stars that are meant as they stand");
            return new Readiness.Started();
        }
    }
}
