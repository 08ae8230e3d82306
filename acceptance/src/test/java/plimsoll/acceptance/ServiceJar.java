package plimsoll.acceptance;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import plimsoll.acceptance.service.UploadService;

/** The upload service of this module as a jar. */
final class ServiceJar {
    private ServiceJar() {}

    /** The command of the service, up to its port. */
    static String command(String jar) {
        return "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar " + jar + " --port=${port}";
    }

    /** @param options of this build, added to those at its start */
    static void into(Path jar, String... options) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, UploadService.class.getName());
        Path classes = Tool.services();
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            for (Path each : files(classes.resolve("plimsoll/acceptance/service"))) {
                out.putNextEntry(new JarEntry(classes.relativize(each).toString()));
                Files.copy(each, out);
            }
            out.putNextEntry(new JarEntry("plimsoll/acceptance/service/" + UploadService.OPTIONS));
            out.write(String.join(" ", options).getBytes(StandardCharsets.UTF_8));
        }
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.sorted().toList();
        }
    }
}
