package plimsoll.farm.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plimsoll.farm.message.BlockFile;
import plimsoll.farm.message.FarmBlock;
import plimsoll.farm.message.FarmNames;
import plimsoll.farm.message.FileDigest;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Sha256;
import plimsoll.run.request.RequestException;

/**
 * The place of each file of a study on the machines of a farm: below one directory, by the digest of its content and
 * apart from equal files with another permission, so that a place never changes. Files below a working directory keep
 * their places in it.
 */
final class PlacedFiles {
    private static final Path FILES = FarmNames.ROOT.resolve("files");
    private static final Path PROGRAMS = FarmNames.ROOT.resolve("programs");
    private static final Path TREES = FarmNames.ROOT.resolve("trees");

    private final Set<Path> trees =
            new TreeSet<>(Comparator.comparingInt(Path::getNameCount).thenComparing(Path::toString));
    private final Map<Path, PlacedContent> contents = new TreeMap<>();
    private final Map<Path, Path> places = new HashMap<>();

    /** The digest of each tree as it is now. */
    private final Map<Path, String> digests = new HashMap<>();

    private final Set<Path> directories = new TreeSet<>();
    private final Set<Path> alone = new TreeSet<>();

    /** A file, or a text that stands in for it. */
    private record PlacedContent(FileDigest digest, boolean executable, Optional<byte[]> text) {}

    /** Adds a working directory, of which only the named files travel. */
    void tree(Path directory) {
        digests.clear();
        trees.add(directory);
    }

    /** Adds a file, or all files below a directory. */
    void add(Path path) {
        digests.clear();
        if (Files.isDirectory(path)) {
            if (directories.add(path)) {
                below(path).forEach(this::addFile);
            }
        } else {
            addFile(path);
        }
    }

    private static List<Path> below(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            List<Path> files = all.filter(Files::isRegularFile)
                    .limit(FarmBlock.FILES_MAX + 1L)
                    .toList();
            if (files.size() > FarmBlock.FILES_MAX) {
                throw refused(directory + " has more than " + FarmBlock.FILES_MAX
                        + " files, which are too many to send; pack them in a jar");
            }
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + directory + ": " + FileErrorText.why(e), e);
        }
    }

    private void addFile(Path file) {
        contents.computeIfAbsent(file, PlacedFiles::read);
    }

    private static PlacedContent read(Path file) {
        try {
            return new PlacedContent(
                    new FileDigest(Sha256.of(file), Files.size(file)), Files.isExecutable(file), Optional.empty());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + FileErrorText.why(e), e);
        }
    }

    /** Replaces the content of a file on other machines. */
    void replace(Path file, String text) {
        digests.clear();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        contents.put(
                file, new PlacedContent(new FileDigest(Sha256.of(bytes), bytes.length), false, Optional.of(bytes)));
    }

    /** Returns the place of a file or directory that was added; empty for another one. */
    Optional<Path> place(Path path) {
        if (!contents.containsKey(path) && !directories.contains(path) && !trees.contains(path)) {
            return Optional.empty();
        }
        return Optional.of(places.computeIfAbsent(path, this::placed));
    }

    /** Returns a place for a single file that depends on no other file, also if it has another one in a tree. */
    Path placeAlone(Path file) {
        if (directories.contains(file)) {
            throw refused(
                    file + " is a directory on a class path in a file; name it in the command, or pack it in a jar");
        }
        alone.add(file);
        return placedAlone(file);
    }

    private Path placedAlone(Path file) {
        @Nullable PlacedContent content = contents.get(file);
        if (content == null) {
            throw new IllegalStateException(file + " was not added");
        }
        return (content.executable() ? PROGRAMS : FILES)
                .resolve(content.digest().sha256())
                .resolve(file.getFileName().toString());
    }

    private Path placed(Path path) {
        Optional<Path> around = treeOf(path);
        if (around.isPresent()) {
            Path tree = around.get();
            return TREES.resolve(digests.computeIfAbsent(tree, this::digest))
                    .resolve("files")
                    .resolve(tree.relativize(path).toString())
                    .normalize();
        }
        return placedAlone(path);
    }

    /** The innermost working or class directory that has the file. */
    private Optional<Path> treeOf(Path path) {
        return Stream.concat(trees.stream(), directories.stream())
                .filter(path::startsWith)
                .filter(tree -> trees.contains(tree) || treeAround(tree).isEmpty())
                .max(Comparator.comparingInt(Path::getNameCount));
    }

    private Optional<Path> treeAround(Path directory) {
        return trees.stream().filter(tree -> directory.startsWith(tree)).findFirst();
    }

    private String digest(Path tree) {
        StringBuilder listing = new StringBuilder();
        contents.forEach((file, content) -> {
            if (treeOf(file).equals(Optional.of(tree))) {
                listing.append(tree.relativize(file))
                        .append('\0')
                        .append(content.digest().sha256())
                        .append(content.executable() ? 'x' : '-')
                        .append('\n');
            }
        });
        return Sha256.of(listing.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the places of the working directories, of which some have no files. */
    List<String> workingDirectories() {
        return trees.stream()
                .map(tree -> place(tree).orElseThrow().toString())
                .distinct()
                .toList();
    }

    /** Returns all files with their places. */
    List<BlockFile> files() {
        List<BlockFile> files = new ArrayList<>();
        contents.forEach((file, content) -> {
            Path place = place(file).orElseThrow();
            files.add(new BlockFile(place.toString(), content.digest(), content.executable()));
            if (alone.contains(file) && !placedAlone(file).equals(place)) {
                files.add(new BlockFile(placedAlone(file).toString(), content.digest(), content.executable()));
            }
        });
        return files;
    }

    /** Returns the local file of each digest; a replaced content is written into a directory. */
    Map<String, Path> origins(Path directory) {
        Map<String, Path> origins = new LinkedHashMap<>();
        contents.forEach((file, content) -> origins.put(
                content.digest().sha256(),
                content.text()
                        .map(text -> written(directory.resolve(content.digest().sha256()), text))
                        .orElse(file)));
        return origins;
    }

    private static Path written(Path file, byte[] text) {
        try {
            Files.createDirectories(
                    file.toAbsolutePath().getParent(),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            return Files.write(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + FileErrorText.why(e), e);
        }
    }

    static RequestException refused(String why) {
        return new RequestException(ExitCode.USAGE, "this study cannot run on other machines: " + why);
    }
}
