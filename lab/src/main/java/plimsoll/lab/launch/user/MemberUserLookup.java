package plimsoll.lab.launch.user;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import plimsoll.lab.launch.machine.ProcessRights;
import plimsoll.lab.launch.process.CommandResult;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.lab.launch.process.SystemTools;
import plimsoll.model.FixedTimeout;

/**
 * Finds the user as which members run: the one that is asked for, otherwise the one who called the lab by sudo.
 *
 * @param rights of the lab
 * @param environment of the lab
 * @param setpriv the program that changes the user
 * @param accounts finds the line of {@code passwd(5)} of a name or a number
 */
public record MemberUserLookup(
        ProcessRights rights,
        Map<String, String> environment,
        Optional<Path> setpriv,
        Function<String, Optional<String>> accounts) {
    /** The numbers of {@code linux/capability.h} without which root can neither start, end nor observe another user. */
    private static final Map<String, Integer> NEEDED = needed();

    private static final int UID = 2;
    private static final int GID = 3;
    private static final int HOME = 5;
    private static final String AS_ROOT = "--as root";

    /** Returns the lookup of this process. */
    public static MemberUserLookup here() {
        return new MemberUserLookup(
                ProcessRights.own(Path.of("/proc")),
                System.getenv(),
                SystemTools.find("setpriv"),
                MemberUserLookup::account);
    }

    /**
     * Returns the user as which members run.
     *
     * @param asked a name or a number; empty: the caller of sudo, if there is one
     * @return empty if members run as the lab's own user
     * @throws IllegalArgumentException if the lab cannot start members as this user, and what to do
     */
    public Optional<MemberUser> find(Optional<String> asked) {
        Optional<String> key = asked.or(this::caller);
        if (key.isEmpty()) {
            return Optional.empty();
        }
        String[] account = accounts.apply(key.get())
                .map(line -> line.split(":", -1))
                .filter(fields -> fields.length > HOME)
                .orElseThrow(() -> new IllegalArgumentException("members should run as user '" + key.get()
                        + "', but this machine has no such account; `getent passwd` lists them"));
        long uid = Long.parseLong(account[UID]);
        if (uid == rights.user()) {
            return Optional.empty();
        }
        requireRights(account[0]);
        return Optional.of(new MemberUser(
                program(account[0]),
                account[0],
                uid,
                group(asked).orElse(Long.parseLong(account[GID])),
                Path.of(account[HOME].isBlank() ? "/" : account[HOME])));
    }

    /** Returns whether members run without root's rights, unless an option says otherwise. */
    public boolean unprivileged() {
        return rights.user() != 0 || caller().isPresent();
    }

    /** Describes as which user members run, unless an option says otherwise. */
    public String sentence() {
        try {
            return find(Optional.empty())
                    .map(user -> "members run as " + user + ", who called sudo; --as USER changes that")
                    .orElse(
                            rights.user() == 0
                                    ? "members run as root, with its rights; --as USER runs them as another user"
                                    : "members run as the lab's own user");
        } catch (IllegalArgumentException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    /** Returns the user who called the lab by sudo, unless that was root. */
    private Optional<String> caller() {
        return rights.user() == 0 ? number("SUDO_UID").filter(uid -> !uid.equals("0")) : Optional.empty();
    }

    /** Returns the group that sudo names; a user who is asked for has the account's. */
    private Optional<Long> group(Optional<String> asked) {
        return asked.isPresent() ? Optional.empty() : number("SUDO_GID").map(Long::valueOf);
    }

    private Optional<String> number(String variable) {
        return Optional.ofNullable(environment.get(variable)).filter(text -> text.matches("\\d{1,10}"));
    }

    private void requireRights(String name) {
        if (rights.user() != 0) {
            throw new IllegalArgumentException("only root can start members as " + name + ", but the lab runs as user "
                    + rights.user() + "; start the lab by sudo, or remove --as");
        }
        List<String> missing = NEEDED.entrySet().stream()
                .filter(right -> !rights.has(right.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("members cannot run as " + name + ", because this root has no "
                    + String.join(", ", missing) + "; add that to the container, or use " + AS_ROOT);
        }
    }

    private Path program(String name) {
        return setpriv.orElseThrow(() -> new IllegalArgumentException("members cannot run as " + name
                + ", because setpriv was not found; install util-linux, or use " + AS_ROOT));
    }

    private static Map<String, Integer> needed() {
        Map<String, Integer> needed = new LinkedHashMap<>();
        needed.put("CAP_CHOWN", 0);
        needed.put("CAP_DAC_OVERRIDE", 1);
        needed.put("CAP_KILL", 5);
        needed.put("CAP_SETGID", 6);
        needed.put("CAP_SETUID", 7);
        needed.put("CAP_SYS_PTRACE", 19);
        return Map.copyOf(needed);
    }

    private static Optional<String> account(String key) {
        return key.startsWith("-")
                ? Optional.empty()
                : SystemTools.find("getent")
                        .flatMap(getent -> CommandResult.of(
                                List.of(getent.toString(), "passwd", key), FixedTimeout.PROGRAM.time()))
                        .filter(result -> result.code() == 0)
                        .flatMap(result -> result.output().lines().findFirst());
    }
}
