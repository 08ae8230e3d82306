import java.util.List;

/** Starts a child, and another that leaves the session, prints their pids and stays. */
class Forks {
    public static void main(String[] args) throws Exception {
        for (List<String> command : List.of(List.of("sleep", "60"), List.of("setsid", "sleep", "60"))) {
            System.out.println("child " + new ProcessBuilder(command).start().pid());
        }
        System.out.println("forked");
        Thread.sleep(60_000);
    }
}
