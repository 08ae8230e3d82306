package plimsoll.farm.message;

/**
 * A file that the members of a block are started from.
 *
 * @param path where it lies on every machine of the farm
 */
public record BlockFile(String path, FileDigest content, boolean executable) {
    public BlockFile {
        FarmNames.path(path);
    }
}
