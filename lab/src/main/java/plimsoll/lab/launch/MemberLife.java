package plimsoll.lab.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.JvmFiles;
import plimsoll.lab.launch.image.ContainerRoot;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.lab.launch.user.ForeignJvmFiles;
import plimsoll.model.record.RecordFile;
import plimsoll.records.member.MemberFolder;

/**
 * One run of a member, from its start to its end, and its directories.
 *
 * @param called the member's name; for a restarted member with its number, such as {@code todo.2}
 * @param scratch the member's own directory, deleted at its end
 * @param temporary directory for temporary files, deleted together with it
 * @param jvm the files that its JVM writes
 * @param disk the disk mounted at the scratch directory, if the member has its own
 * @param container its root directory, if it is an image
 * @param user as which it runs; empty: the lab's own
 */
record MemberLife(
        String called,
        Path scratch,
        Path temporary,
        JvmFiles jvm,
        Optional<MemberDisk> disk,
        Optional<ContainerRoot> container,
        Optional<MemberUser> user) {
    MemberLife on(MemberDisk mounted) {
        return new MemberLife(called, scratch, temporary, jvm, Optional.of(mounted), container, user);
    }

    MemberLife in(Optional<ContainerRoot> root) {
        return new MemberLife(called, scratch, temporary, jvm, disk, root, user);
    }

    /** Returns the directories of this machine that an image sees under the same paths. */
    List<Path> shared() {
        Path written = jvm.path(MemberFolder.GC_LOG).resolveSibling("");
        // Beside the directory of another user are its own two, and the files that the lab gives its JVM.
        return user.isPresent() ? List.of(written.resolveSibling("")) : List.of(scratch, temporary, written);
    }

    /** Returns a path under which the lab sees the files in the scratch directory. */
    Path files() {
        return disk.map(MemberDisk::labPath).orElse(scratch);
    }

    /**
     * Writes a file into the scratch directory that the member can read. A file for another user is written beside that
     * user's directory, so that the user cannot lead the lab elsewhere.
     */
    void write(String name, String text) throws IOException {
        if (user.isEmpty()) {
            RecordFile.write(scratch.resolve(name), text);
            return;
        }
        Path file = scratch.resolveSibling(scratch.getFileName() + "-" + name);
        RecordFile.write(file, text);
        user.get().own(file);
        RecordFile.rename(file, scratch.resolve(name));
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
        if (container.isPresent()) {
            container.get().delete();
        }
    }
}
