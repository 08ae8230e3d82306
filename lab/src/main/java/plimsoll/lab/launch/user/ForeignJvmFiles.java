package plimsoll.lab.launch.user;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import plimsoll.lab.JvmFiles;
import plimsoll.model.record.RecordFile;
import plimsoll.records.member.MemberFolder;

/**
 * The files of a JVM that runs as another user, which writes them into a directory of that user.
 *
 * @param written that directory
 * @param folder the member's folder of the result
 */
public record ForeignJvmFiles(ForeignDirectory written, MemberFolder folder) implements JvmFiles {
    private static final Set<String> RECORDS =
            Set.of(MemberFolder.CRASH, MemberFolder.OUT_OF_MEMORY_MARKER, MemberFolder.RECORDING_CHUNKS);

    /** A log in parts, and a dump whose JVM died while several threads wrote it. */
    private static final Pattern PARTS = Pattern.compile(Pattern.quote(MemberFolder.GC_LOG) + "(\\.[0-9])?|"
            + Pattern.quote(MemberFolder.HEAP_DUMP) + "(\\.[A-Za-z0-9]{1,8})?");

    @Override
    public Path path(String name) {
        return written.path().resolve(name);
    }

    @Override
    public void fetch(String name) throws IOException {
        try {
            // A dump is as large as the heap, for which the disk had room when the member was started.
            written.copy(
                    name,
                    folder.path().resolve(name),
                    name.startsWith(MemberFolder.HEAP_DUMP) ? Long.MAX_VALUE : RecordFile.LONGEST);
        } catch (NoSuchFileException none) {
            // The JVM did not write it; the caller finds nothing in the folder.
        }
    }

    /** Writes beside the user's directory, which is root's, so that the user cannot lead the lab elsewhere. */
    @Override
    public Path offer(String name, InputStream content) throws IOException {
        Path file = written.path()
                .resolveSibling(
                        written.path().getFileName() + "-" + Path.of(name).getFileName());
        Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
        written.user().own(file);
        return file;
    }

    /** Copies the records of a JVM that has ended into the result, and returns what could not be copied in sentences. */
    public List<String> fetchRecords() {
        List<String> refused = new ArrayList<>();
        try {
            for (String name : written.names(ForeignJvmFiles::isRecord)) {
                try {
                    fetch(name);
                } catch (IOException e) {
                    refused.add(name + " is not in the result: " + e.getMessage());
                }
            }
        } catch (IOException e) {
            refused.add("the files of its JVM are not in the result: " + e.getMessage());
        }
        return refused;
    }

    private static boolean isRecord(String name) {
        return RECORDS.contains(name) || PARTS.matcher(name).matches();
    }
}
