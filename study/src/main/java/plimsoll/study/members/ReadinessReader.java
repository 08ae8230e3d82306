package plimsoll.study.members;

import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import plimsoll.model.member.Readiness;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.PlaceholderCheck;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.YamlNode;

/** Reads the readiness check of a member. */
final class ReadinessReader {
    private final ReadContext context;
    private final PlaceholderCheck check;

    ReadinessReader(ReadContext context, PlaceholderCheck check) {
        this.context = context;
        this.check = check;
    }

    Readiness of(MemberNode member) {
        YamlNode.Mapping written = member.written();
        Optional<YamlNode.Scalar> line = written.mapping("ready").flatMap(ready -> ready.scalar("line"));
        if (line.isPresent()) {
            return line(line.get());
        }
        if (!written.has("ready") && member.launched()) {
            context.problems()
                    .add(
                            written.place(),
                            "'" + member.name() + "' has no readiness check",
                            "add ready: http://127.0.0.1:${port}/health, tcp://127.0.0.1:${port}, {line: REGEX} or started");
        }
        return written.scalar("ready")
                .map(ready -> address(check.inMember(ready.text(), ready.place(), member)))
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

    private Readiness line(YamlNode.Scalar pattern) {
        try {
            return new Readiness.Line(pattern.text());
        } catch (PatternSyntaxException broken) {
            context.problems()
                    .add(
                            pattern.place(),
                            "this is not a regular expression: " + broken.getDescription(),
                            "escape literal brackets, braces and stars with a backslash");
            return new Readiness.Started();
        }
    }
}
