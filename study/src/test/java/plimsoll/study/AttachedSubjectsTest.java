package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttachedSubjectsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | only what its clients saw is",
                "', pid: 4711' | no log of its garbage collector",
            })
    void unknowable_facts_of_an_attached_service_are_noted(String pid, String said) {
        assertThat(Studies.study("""
                        version: 1
                        question: Does it hold?
                        service: {attached: {url: "http://127.0.0.1:8080"%s}}
                        load: {open: 10/s, for: 5s, get: /}
                        """.formatted(pid)).notes())
                .anyMatch(note -> note.contains("no cap"))
                .anyMatch(note -> note.contains("no cause of death"))
                .anyMatch(note -> note.contains("no fresh process"))
                .anyMatch(note -> note.contains(said));
    }

    @Test
    void an_attached_need_gets_no_note() {
        assertThat(Studies.study("""
                        version: 1
                        question: Does it hold?
                        service: {command: java -jar app.jar --db ${db.url}, ready: started}
                        needs: [{name: db, attached: {url: "http://127.0.0.1:5432"}}]
                        load: {open: 10/s, for: 5s, driver: own}
                        """).notes()).noneMatch(note -> note.contains("attached"));
    }
}
