package plimsoll.lab.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.JvmFiles;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.lab.launch.user.ForeignJvmFiles;

/**
 * One run of a member, from its start to its end, and its directories.
 *
 * @param called the member's name; for a restarted member with its number, such as {@code todo.2}
 * @param scratch the member's own directory, deleted at its end
 * @param temporary directory for temporary files, deleted together with it
 * @param jvm the files that its JVM writes
 * @param disk the disk mounted at the scratch directory, if the member has its own
 */
record MemberLife(String called, Path scratch, Path temporary, JvmFiles jvm, Optional<MemberDisk> disk) {
    MemberLife on(MemberDisk mounted) {
        return new MemberLife(called, scratch, temporary, jvm, Optional.of(mounted));
    }

    /** Returns a path under which the lab sees the files in the scratch directory. */
    Path files() {
        return disk.map(MemberDisk::labPath).orElse(scratch);
    }

    /** Moves what a JVM of another user has written into the result; returns in sentences what went wrong. */
    List<String> fetchRecords() {
        if (!(jvm instanceof ForeignJvmFiles foreign)) {
            return List.of();
        }
        List<String> problems = new ArrayList<>(foreign.fetchRecords());
        try {
            DirectoryDeleter.delete(foreign.written().path());
        } catch (IOException e) {
            problems.add("the directory of its JVM cannot be deleted: " + e.getMessage());
        }
        return problems;
    }

    /** Counts the files that are left in its own directory. */
    long filesLeft() throws IOException {
        return DirectoryDeleter.files(files());
    }

    /** Closes the disk and deletes the directories. */
    void delete(TrialSetup trial) throws IOException {
        if (disk.isPresent()) {
            disk.get().close(trial, called);
        }
        DirectoryDeleter.delete(scratch);
        DirectoryDeleter.delete(temporary);
    }
}
