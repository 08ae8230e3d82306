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
    /** The directory of the module that runs the contract, such as {@code mvc}; empty in the domain. */
    private static final String MODEL = System.getProperty("contract.model", "");

    private static final String VIRTUAL = "--spring.threads.virtual.enabled=true";

    static Stream<Subject> todo() {
        Subject plain = new Subject(MODEL, MODEL + ".todo.Main", List.of());
        return switch (MODEL) {
            case "" -> Stream.of();
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
        Subject plain = new Subject(MODEL, MODEL + ".raytracer.Main", List.of());
        return switch (MODEL) {
            case "mvc" ->
                Stream.of(
                        plain,
                        plain.named("mvc-virtual", VIRTUAL),
                        plain.named("mvc-semaphore", "--admission=semaphore"),
                        plain.named("mvc-deadline", "--admission=deadline"));
            case "helidon", "pekko" -> Stream.of(plain);
            default -> Stream.of();
        };
    }

    static Stream<Subject> report() {
        Subject plain = new Subject(MODEL, MODEL + ".report.Main", List.of());
        return switch (MODEL) {
            case "" -> Stream.of(new Subject("node", "../node/report.mjs", List.of()));
            case "webflux" -> Stream.of();
            case "mvc" ->
                Stream.of(
                        plain,
                        plain.named("mvc-virtual", VIRTUAL),
                        plain.named("mvc-synchronous", "--client=synchronous"));
            default -> Stream.of(plain);
        };
    }

    /** Whether its database client accepts every statement at once, and lets it wait for a connection without a bound. */
    boolean queuesStatements() {
        return main.startsWith("vertx.") || main.startsWith("pekko.");
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
