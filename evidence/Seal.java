import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.record.RecordFile;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialChecksums;

/** Writes the checksums of a result anew, since packing changes its records. */
public final class Seal {
    public static void main(String[] result) throws IOException {
        ResultFolder folder = new ResultFolder(Path.of(result[0]));
        for (Path file : folder.described()) {
            if (RecordFile.exists(file)) {
                ResultChecksums.write(folder, file, Files.readAllBytes(file));
            }
        }
        Stream.of(folder.trialsOnDisk(), folder.explainedOnDisk(), folder.comparedOnDisk())
                .flatMap(List::stream)
                .forEach(TrialChecksums::write);
    }
}
