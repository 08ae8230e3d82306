import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Other load generators, and their commands. */
enum Peer {
    WRK("wrk") {
        @Override
        List<String> closed(String url, boolean http2) {
            return List.of("wrk", "-t1", "-c" + USERS, "-d" + LONGEST + "s", url);
        }

        @Override
        List<String> open(String url, int rate, int seconds) {
            return List.of("wrk", "-t1", "-c50", "-d" + seconds + "s", "--latency", url);
        }

        @Override
        String version() throws Exception {
            return first("wrk\\s+(\\S+)", PinnedProcesses.run("wrk", "-v"));
        }
    },
    HEY("hey") {
        @Override
        List<String> closed(String url, boolean http2) {
            List<String> command = new ArrayList<>(List.of("hey", "-z", LONGEST + "s", "-c", "" + USERS, "-cpus", "1"));
            if (http2) {
                command.add("-h2");
            }
            command.add(url);
            return command;
        }

        @Override
        List<String> open(String url, int rate, int seconds) {
            return List.of("hey", "-z", seconds + "s", "-c", "50", "-q", "" + rate / 50, "-t", "0", url);
        }

        @Override
        String version() throws Exception {
            String known = PinnedProcesses.there("dpkg-query") ? PinnedProcesses.run("dpkg-query", "-W", "-f", "${Version}", "hey") : "";
            return first("^([0-9]\\S*)$", known);
        }
    },
    H2LOAD("h2load") {
        @Override
        List<String> closed(String url, boolean http2) {
            return http2
                    ? List.of("h2load", "-t1", "-c1", "-m" + USERS, "-D" + LONGEST, url)
                    : List.of("h2load", "--h1", "-t1", "-c" + USERS, "-D" + LONGEST, url);
        }

        @Override
        String version() throws Exception {
            return first("nghttp2/(\\S+)", PinnedProcesses.run("h2load", "--version"));
        }
    },
    OHA("oha") {
        /** Without its display, it gathers no data while it runs. */
        @Override
        List<String> closed(String url, boolean http2) {
            List<String> command = new ArrayList<>(List.of(PROGRAM, "--no-tui", "--insecure", "-z", LONGEST + "s"));
            command.addAll(http2 ? List.of("--http2", "-c", "1", "-p", "" + USERS) : List.of("-c", "" + USERS));
            command.add(url);
            return command;
        }

        @Override
        List<String> open(String url, int rate, int seconds) {
            return List.of(PROGRAM, "--no-tui", "--no-color", "-u", "ms", "-z", seconds + "s", "-c", "50", "-q", "" + rate,
                    "--latency-correction", url);
        }

        @Override
        boolean there() {
            return Files.isExecutable(Path.of(PROGRAM));
        }

        @Override
        String version() throws Exception {
            return first("oha (\\S+)", PinnedProcesses.run(PROGRAM, "--version"));
        }

        private static final String PROGRAM = FETCHED + "/bin/oha";
    },
    K6("k6") {
        @Override
        List<String> closed(String url, boolean http2) {
            return command(url, "USERS=" + USERS, LONGEST);
        }

        @Override
        List<String> open(String url, int rate, int seconds) {
            return command(url, "RATE=" + rate, seconds);
        }

        private List<String> command(String url, String load, int seconds) {
            return List.of(FETCHED + "/k6", "run", "--quiet", "--no-usage-report", "-e", "URL=" + url, "-e", load, "-e",
                    "SECONDS=" + seconds, "bench/generator/peers/k6.js");
        }

        @Override
        boolean there() {
            return Files.isExecutable(Path.of(FETCHED, "k6"));
        }

        @Override
        String version() throws Exception {
            return first("k6(?:\\S*) v?(\\d\\S*)", PinnedProcesses.run(FETCHED + "/k6", "version"));
        }
    },
    GATLING("gatling") {
        @Override
        List<String> closed(String url, boolean http2) {
            List<String> command = jvm(url, "-Dusers=" + USERS, LONGEST, http2, RUN);
            command.add("-nr");
            return command;
        }

        /** It prints percentiles only with its report. */
        @Override
        List<String> open(String url, int rate, int seconds) {
            return jvm(url, "-Drate=" + rate, seconds, false, RUN);
        }

        private static final List<String> RUN = List.of("--add-opens=java.base/java.lang=ALL-UNNAMED",
                "io.gatling.app.Gatling", "-s", "GatlingPeer", "-rf", FETCHED + "/results");
    },
    HYPERFOIL("hyperfoil") {
        @Override
        List<String> closed(String url, boolean http2) {
            return jvm(url, "-Dusers=" + USERS, LONGEST, http2, List.of("HyperfoilPeer"));
        }

        @Override
        List<String> open(String url, int rate, int seconds) {
            return jvm(url, "-Drate=" + rate, seconds, false, List.of("HyperfoilPeer"));
        }
    };

    static final int USERS = 100;
    /** Seconds after which a peer that still runs ends by itself. */
    static final int LONGEST = 120;
    static final String FETCHED = "bench/generator/target/peers";

    final String program;

    Peer(String program) {
        this.program = program;
    }

    /** A number of users, each with a connection or a stream, without think time. */
    abstract List<String> closed(String url, boolean http2);

    /** A fixed rate, by the generator's own option; empty if it has none. */
    List<String> open(String url, int rate, int seconds) {
        return List.of();
    }

    boolean there() {
        return PinnedProcesses.there(program) || Files.exists(Path.of(FETCHED, program + ".classpath"));
    }

    /** The generators that are installed. */
    String version() throws Exception {
        return first(program + "-core-([0-9.]+)\\.jar", Files.readString(Path.of(FETCHED, program + ".classpath")));
    }

    /** Its name and version, or that it is missing. */
    String shown() throws Exception {
        return there() ? program + " " + version() : program + " is missing";
    }

    List<String> jvm(String url, String load, int seconds, boolean http2, List<String> program) {
        try {
            List<String> command = new ArrayList<>(List.of(Small.JAVA, "-Xmx512m", "-Durl=" + url, load, "-Dseconds=" + seconds,
                    "-Dhttp2=" + http2, "-cp", FETCHED + "/classes:" + Files.readString(Path.of(FETCHED, this.program + ".classpath"))));
            int before = command.indexOf("-cp");
            for (String each : program) {
                command.add(each.startsWith("--add-opens") ? before : command.size(), each);
            }
            return command;
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String first(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        return matcher.find() ? matcher.group(1) : "of an unknown version";
    }
}
