package contract;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A service under its contract.
 *
 * @param name of the variant
 * @param main its main class, on the class path of the module that runs the contract, or its script for Node
 */
record Subject(String name, String main, List<String> arguments) {
    /** The module that runs the contract, such as {@code mvc} or {@code akka2016}; empty in the domain. */
    static final String MODEL = System.getProperty("contract.model", "");

    /** A module with the libraries of a year has the packages of the one whose sources it compiles. */
    private static final String PACKAGE = MODEL.replaceFirst("-[0-9]+$", "");

    /** Spring of 2016 defines classes by a method of the JDK that is closed to it. */
    private static final String OPEN = "--add-opens=java.base/java.lang=ALL-UNNAMED";

    /** Akka of 2016 finds the fields of its actors by methods of the JDK that a later one refuses by default. */
    private static final String UNSAFE = "--sun-misc-unsafe-memory-access=allow";

    /** Where they are allowed, Netty would use them too; in the other models it does not. */
    private static final String SAFE_NETTY = "-Dio.netty.noUnsafe=true";

    private static final String VIRTUAL = "--spring.threads.virtual.enabled=true";

    static Stream<Subject> todo() {
        Subject plain = new Subject(MODEL, PACKAGE + ".todo.Main", List.of());
        return switch (MODEL) {
            case "", "structured" -> Stream.of();
            case "mvc" ->
                Stream.of(
                        plain,
                        plain.named("mvc-virtual", VIRTUAL),
                        plain.named("mvc-virtual-fair", VIRTUAL, "--fair=true"),
                        plain.named("mvc-no-pool", "--pool=0"),
                        plain.named("mvc-pool-90", "--pool=90"));
            case "pekko" ->
                Stream.of(
                        plain,
                        plain.named("pekko-direct", "--actor=false"),
                        plain.named("pekko-unpipelined", "--pipeline=1"));
            default -> Stream.of(plain);
        };
    }

    /**
     * Subjects with ten connections, one for each way to use them; variants that only add something in front are left
     * out.
     */
    static Stream<Subject> todoOfTenConnections() {
        return todo().filter(subject -> !subject.main().startsWith("coroutines.")
                && subject.arguments().stream().noneMatch(each -> each.matches("--(pool|fair|actor)=.*")));
    }

    /** Services for which a lock and a mailbox are compared. */
    static Stream<Subject> account() {
        return lockAndMailbox(".account.Main");
    }

    /** Raytracers that send each row as soon as it is computed. */
    static Stream<Subject> rows() {
        return lockAndMailbox(".rows.Main");
    }

    private static Stream<Subject> lockAndMailbox(String main) {
        return switch (MODEL) {
            case "mvc", "pekko" -> Stream.of(new Subject(MODEL, MODEL + main, List.of()));
            default -> Stream.of();
        };
    }

    static Stream<Subject> raytracer() {
        Subject plain = new Subject(MODEL, PACKAGE + ".raytracer.Main", List.of());
        return switch (MODEL) {
            case "mvc" ->
                Stream.of(
                        plain,
                        plain.named("mvc-virtual", VIRTUAL),
                        plain.named("mvc-semaphore", "--admission=semaphore"),
                        plain.named("mvc-deadline", "--admission=deadline"));
            case "mvc-2016", "helidon", "pekko", "akka2016" -> Stream.of(plain);
            default -> Stream.of();
        };
    }

    static Stream<Subject> report() {
        Subject plain = new Subject(MODEL, PACKAGE + ".report.Main", List.of());
        return switch (MODEL) {
            case "" -> Stream.of(new Subject("node", "../node/report.mjs", List.of()));
            case "webflux" -> Stream.of();
            case "mvc" ->
                Stream.of(
                        plain,
                        plain.named("mvc-virtual", VIRTUAL),
                        plain.named("mvc-synchronous", "--client=synchronous"),
                        plain.named("mvc-virtual-synchronous", VIRTUAL, "--client=synchronous"));
            case "mvc-2016" -> Stream.of(plain.named(MODEL, "--client=synchronous"));
            case "structured" -> Stream.of(plain, plain.named("structured-futures", "--parts=futures"));
            default -> Stream.of(plain);
        };
    }

    /** Reports whose parts are fetched at once in a scope. */
    static Stream<Subject> scopedReport() {
        return report().filter(subject -> subject.name().equals("structured"));
    }

    /** Reports whose parts are fetched at once by futures. */
    static Stream<Subject> futuresReport() {
        return report().filter(subject -> subject.name().equals("structured-futures"));
    }

    /** Whether its database client accepts every statement at once, and lets it wait for a connection without a bound. */
    boolean queuesStatements() {
        return Stream.of("vertx.", "pekko.", "akka2016.").anyMatch(main::startsWith);
    }

    /**
     * Options of its JVM, as in the study. The JDK would keep the connection of a part that came in time for half a minute,
     * and tests wait until none is open.
     */
    List<String> options() {
        return switch (MODEL) {
            case "mvc-2016" -> List.of(OPEN);
            case "akka2016" -> List.of(UNSAFE, SAFE_NETTY);
            case "structured" -> List.of("--enable-preview", "-Djdk.httpclient.keepalive.timeout=2");
            default -> List.of();
        };
    }

    boolean isScript() {
        return main.endsWith(".mjs");
    }

    /** Whether this machine has the program that runs it. */
    boolean isInstalled() {
        return !isScript()
                || Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "node")));
    }

    private Subject named(String other, String... more) {
        return new Subject(other, main, List.of(more));
    }

    @Override
    public String toString() {
        return name;
    }
}
