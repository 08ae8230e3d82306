package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.member.MemberSource;
import plimsoll.study.setting.Selection;

class ExtensionTest {
    @Test
    void paths_become_absolute_and_lists_are_read(@TempDir Path directory) throws IOException {
        Files.createFile(directory.resolve("lab.jar"));
        Files.writeString(directory.resolve("list"), "/a/one.jar:two.jar\n");
        Path file = Files.writeString(directory.resolve("s.yaml"), Studies.START + Studies.LOAD + """
                        service: {command: "java -cp ${suite}/lab.jar Main", dir: ., ready: started}
                        extension: [lab.jar, "@list"]
                        """);

        StudyParseResult result =
                StudyFile.read(file, Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN), TestMachine.usual());

        assertThat(result).isInstanceOfSatisfying(StudyParseResult.Valid.class, valid -> {
            assertThat(valid.study().extension()).contains(directory + "/lab.jar:/a/one.jar:" + directory + "/two.jar");
            MemberSource.Launched service = Studies.launched(Studies.only(valid.study()), "service");
            assertThat(service.command()).isEqualTo(List.of("java", "-cp", directory + "/lab.jar", "Main"));
            assertThat(service.directory()).isEqualTo(directory.toString());
        });
    }
}
