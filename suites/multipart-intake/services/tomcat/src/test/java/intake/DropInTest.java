package intake;

import static org.assertj.core.api.Assertions.assertThat;

import intake.servlet.FormFilter;
import intake.shared.Service;
import jakarta.servlet.Filter;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/** One application, on the container's parser and behind the filter. */
class DropInTest {
    @TempDir
    private static Path directory;

    private static ConfigurableApplicationContext container;
    private static ConfigurableApplicationContext filtered;

    /** The application as it is. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({Service.class, Echo.class, ReadingFilter.class})
    static class Application {}

    /** The application behind the filter. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({Service.class, Echo.class, ReadingFilter.class})
    static class FilteredApplication {
        @Bean
        FilterRegistrationBean<FormFilter> forms(MultipartConfigElement settings) {
            var forms = new FilterRegistrationBean<>(new FormFilter(settings));
            forms.setOrder(Ordered.HIGHEST_PRECEDENCE);
            return forms;
        }
    }

    /** A filter that reads a parameter before any controller does, as that of a hidden method or of a token. */
    @Configuration(proxyBeanMethods = false)
    static class ReadingFilter {
        @Bean
        FilterRegistrationBean<Filter> reading() {
            var reading = new FilterRegistrationBean<Filter>((request, response, chain) -> {
                request.setAttribute("read", request.getParameter("key"));
                chain.doFilter(request, response);
            });
            reading.setName("reading");
            reading.setOrder(0);
            reading.addUrlPatterns("/parts-read-before");
            return reading;
        }
    }

    /** Answers with everything that a controller sees of a form. */
    @RestController
    static class Echo {
        @PostMapping("/echo")
        String echo(@RequestParam("key") List<String> keys, @RequestParam("file") MultipartFile file)
                throws IOException {
            Path copy = Files.createTempFile(directory, "copy", "");
            file.transferTo(copy.toAbsolutePath());
            return String.join(
                    "|",
                    keys.toString(),
                    file.getName(),
                    file.getOriginalFilename(),
                    file.getContentType(),
                    String.valueOf(file.getSize()),
                    Files.readString(copy, StandardCharsets.UTF_8));
        }

        @PostMapping({"/parts", "/parts-read-before"})
        String parts(HttpServletRequest request) throws Exception {
            StringBuilder parts = new StringBuilder();
            for (var part : request.getParts()) {
                parts.append(part.getName()).append(' ').append(part.getSize()).append('\n');
            }
            return parts.append(request.getParameterMap().keySet()).toString();
        }

        /** Files in the container's directory for them, while a form is in use. */
        @PostMapping("/named")
        String named(@RequestParam("file") MultipartFile file, HttpServletRequest request) throws IOException {
            Object spool = request.getServletContext().getAttribute("jakarta.servlet.context.tempdir");
            try (Stream<Path> files = Files.list(Path.of(String.valueOf(spool)))) {
                return file.getSize() + " bytes, "
                        + files.filter(Files::isRegularFile).count() + " files";
            }
        }
    }

    @BeforeAll
    static void start() throws IOException {
        container = start(Application.class, Files.createDirectory(directory.resolve("container")));
        filtered = start(FilteredApplication.class, Files.createDirectory(directory.resolve("filtered")));
    }

    private static ConfigurableApplicationContext start(Class<?> application, Path spool) {
        return Service.start(
                application,
                "--server.port=0",
                "--server.tomcat.basedir=" + spool,
                "--receipts=" + directory,
                "--server.tomcat.threads.max=4",
                "--spring.servlet.multipart.max-file-size=100KB",
                "--spring.servlet.multipart.max-request-size=3MB");
    }

    @AfterAll
    static void stop() {
        container.close();
        filtered.close();
    }

    @Test
    void a_file_over_its_maximum_is_refused_as_the_container_refuses_it() throws IOException {
        String large = Client.field("key", "", "x") + Client.form("file", new byte[150 * 1024]);
        assertThat(status(container, "/echo", large)).isEqualTo(413);
        assertThat(status(filtered, "/echo", large)).isEqualTo(413);
        assertThat(status(filtered, "/parts", large)).isEqualTo(413);
    }

    @Test
    void a_form_that_is_not_one_is_answered_400_before_the_controller_too() throws IOException {
        String form = Client.field("key", "", "x") + Client.form("file", new byte[10_000]);
        String cut = form.substring(0, 9_000);
        assertThat(status(container, "/echo", cut)).isEqualTo(400);
        for (String wrong : List.of("no form", cut)) {
            assertThat(status(filtered, "/echo", wrong)).isEqualTo(400);
            assertThat(status(filtered, "/parts-read-before", wrong)).isEqualTo(400);
        }
        assertThat(Client.post(port(filtered), "/parts-read-before", "multipart/form-data", form))
                .isEqualTo(400);
        assertThat(status(filtered, "/parts-read-before", form)).isEqualTo(200);
    }

    @Test
    void a_form_that_asks_for_too_much_is_answered_413_before_the_controller_too() throws IOException {
        String file = Client.form("file", new byte[1]);
        String largeFile = Client.field("key", "", "x") + Client.form("file", new byte[150 * 1024]);
        String largeForm =
                Client.field("part\"; filename=\"f", "", "x".repeat(90 * 1024)).repeat(40) + file;
        String manyParts = Client.field("key", "", "x").repeat(10_000) + file;
        for (String large : List.of(largeFile, largeForm, manyParts)) {
            assertThat(status(filtered, "/parts-read-before", large)).isEqualTo(413);
        }
        assertThat(answer(filtered, "/parts-read-before", largeFile)).contains("102400 bytes");
        assertThat(status(filtered, "/parts-read-before", file)).isEqualTo(200);
    }

    @Test
    void files_that_are_together_over_the_form_s_maximum_are_refused() throws IOException {
        String file = Client.field("part\"; filename=\"f", "", "x".repeat(90 * 1024));
        assertThat(status(filtered, "/parts", file.repeat(40) + Client.form("file", new byte[1])))
                .isEqualTo(413);
        assertThat(status(filtered, "/parts", file.repeat(30) + Client.form("file", new byte[1])))
                .isEqualTo(200);
    }

    @Test
    void fields_that_are_too_long_for_the_heap_are_refused() throws IOException {
        String field = Client.field("key", "", "x".repeat(90 * 1024));
        assertThat(status(filtered, "/parts", field.repeat(25) + Client.form("file", new byte[1])))
                .isEqualTo(413);
    }

    @Test
    void a_controller_sees_what_the_container_s_parser_would_give_it() throws IOException {
        String umlaut = new String("größer".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        String form = Client.field("key", "", "first")
                + Client.field("key", "", umlaut)
                + Client.form("file", "content".getBytes(StandardCharsets.UTF_8));
        for (String path : List.of("/echo", "/parts", "/parts-read-before")) {
            assertThat(answer(filtered, path, form)).as(path).isEqualTo(answer(container, path, form));
        }
        for (String path : List.of("/echo?key=a%20b&key=&other", "/parts?one=1")) {
            assertThat(sorted(answer(filtered, path, form))).as(path).isEqualTo(sorted(answer(container, path, form)));
        }
        assertThat(answer(filtered, "/parts-read-before", form)).contains("file 7");
        assertThat(answer(filtered, "/echo?key=a%20b", form))
                .isEqualTo("[a b, first, größer]|file|f|application/octet-stream|7|content");
    }

    @Test
    void a_file_name_keeps_its_quotation_marks_and_backslashes() throws IOException {
        String form = Client.field("key", "", "x")
                + Client.form("file", new byte[1]).replace("filename=\"f\"", "filename=\"a \\\"b\\\" C:\\dir.txt\"");
        assertThat(answer(filtered, "/echo", form)).contains("|a \"b\" C:\\dir.txt|");
    }

    @Test
    void a_file_in_use_has_a_name_in_the_container_s_directory_and_none_behind_the_filter() throws IOException {
        String form = Client.form("file", new byte[50_000]);
        assertThat(answer(container, "/named", form)).matches("50000 bytes, [1-9]\\d* files");
        assertThat(answer(filtered, "/named", form)).isEqualTo("50000 bytes, 0 files");
    }

    /**
     * Sorts the list of names or values in an answer: parameters of the query come first behind the filter, and last in
     * a container that was asked for the parts before.
     */
    private static String sorted(String answer) {
        int from = answer.indexOf('[') + 1;
        int to = answer.indexOf(']');
        String[] listed = answer.substring(from, to).split(", ", -1);
        Arrays.sort(listed);
        return answer.substring(0, from) + String.join(", ", listed) + answer.substring(to);
    }

    private static int status(ConfigurableApplicationContext application, String path, String form) throws IOException {
        return Client.post(port(application), path, Client.contentType(), form);
    }

    private static String answer(ConfigurableApplicationContext application, String path, String form)
            throws IOException {
        try (Client client = new Client(port(application))) {
            return client.send(Client.head(path, Client.contentType(), form.length()))
                    .send(form)
                    .answer();
        }
    }

    private static int port(ConfigurableApplicationContext application) {
        return Integer.parseInt(application.getEnvironment().getRequiredProperty("local.server.port"));
    }
}
