import java.nio.file.Files;
import java.nio.file.Path;

/** Leaves one temporary file as a JVM would and one as a shell would, prints their paths, then stays. */
class Leaves {
    public static void main(String[] args) throws Exception {
        System.out.println(Files.createTempFile("left", ".part"));
        System.out.println(Files.createTempFile(Path.of(System.getenv("TMPDIR")), "left", ".part"));
        System.out.println("said");
        Thread.sleep(60_000);
    }
}
