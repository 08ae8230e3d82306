package plimsoll.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.hostile.HostileCases;

/** Random requests with random cuts: the store is then as a plain model of the same rules says. */
class PowerCutModelTest {
    private static final int SEQUENCES = Integer.getInteger("powercut.sequences", 100);
    private static final int STEPS = 60;
    private static final List<String> NAMES = List.of("a", "b", "c", "d");

    @TempDir
    private Path directory;

    @Test
    void a_cut_leaves_the_same_tree_as_the_model() throws IOException {
        long first = HostileCases.chosenSeed();
        for (long seed = first; seed < first + SEQUENCES; seed++) {
            new Sequence(seed, false).run();
        }
    }

    /** The content is as before or as now in each sector, and a second cut drops nothing. */
    @Test
    void a_torn_cut_leaves_names_and_sectors_from_before_or_from_now() throws IOException {
        long first = HostileCases.chosenSeed();
        for (long seed = first; seed < first + SEQUENCES / 4; seed++) {
            new Sequence(seed, true).run();
        }
    }

    /** One sequence of requests to the disk and to the model. */
    private final class Sequence {
        private final long seed;
        private final boolean torn;
        private final Random random;
        private final DiskHarness disk;
        private final DiskModel model = new DiskModel();
        private final Map<Long, DiskModel.Item> open = new HashMap<>();
        private final List<String> done = new ArrayList<>();

        Sequence(long seed, boolean torn) throws IOException {
            this.seed = seed;
            this.torn = torn;
            this.random = new Random(seed);
            this.disk = new DiskHarness(directory.resolve(torn + "-" + seed));
        }

        void run() throws IOException {
            for (int i = 0; i < STEPS; i++) {
                step();
            }
            if (torn) {
                tornCut();
            } else {
                cut();
            }
        }

        private void step() throws IOException {
            switch (random.nextInt(14)) {
                case 0, 1 -> create();
                case 2 -> makeDirectory();
                case 3, 4, 5 -> write();
                case 6 -> truncate();
                case 7 -> rename();
                case 8 -> delete();
                case 9, 10 -> sync();
                case 11, 12 -> syncDirectory();
                default -> {
                    if (!torn && random.nextInt(8) == 0) {
                        cut();
                    }
                }
            }
        }

        private void create() throws IOException {
            String path = fresh();
            if (!path.isEmpty()) {
                note("create " + path);
                model.create(path, false);
                open.put(disk.create(path), model.at(path));
            }
        }

        private void makeDirectory() throws IOException {
            String path = fresh();
            if (!path.isEmpty()) {
                note("mkdir " + path);
                model.create(path, true);
                disk.makeDirectory(path);
            }
        }

        private void write() throws IOException {
            if (!open.isEmpty()) {
                long handle = any(List.copyOf(open.keySet()));
                byte[] content = new byte[1 + random.nextInt(random.nextBoolean() ? 100 : 9_000)];
                random.nextBytes(content);
                int offset = random.nextInt(12_000);
                note("write " + handle + " " + offset + " " + content.length);
                model.write(open.get(handle), offset, content);
                disk.write(handle, offset, content);
            }
        }

        private void truncate() throws IOException {
            List<String> files = paths(item -> !item.directory);
            if (!files.isEmpty()) {
                String path = any(files);
                int bytes = random.nextInt(15_000);
                note("truncate " + path + " " + bytes);
                model.truncate(model.at(path), bytes);
                disk.truncate(path, bytes);
            }
        }

        private void rename() throws IOException {
            List<String> all = paths(_ -> true);
            if (all.isEmpty()) {
                return;
            }
            String from = any(all);
            DiskModel.Item moved = model.at(from);
            List<String> files = paths(item -> !item.directory);
            String to = !moved.directory && !files.isEmpty() && random.nextBoolean() ? any(files) : fresh();
            if (!to.isEmpty() && !to.equals(from) && !to.startsWith(from + "/")) {
                note("rename " + from + " " + to);
                model.rename(from, to);
                disk.rename(from, to);
            }
        }

        private void delete() throws IOException {
            List<String> all = paths(item -> item.names.isEmpty());
            if (!all.isEmpty()) {
                String path = any(all);
                note("delete " + path);
                model.delete(path);
                disk.delete(path);
            }
        }

        private void sync() throws IOException {
            if (!open.isEmpty()) {
                long handle = any(List.copyOf(open.keySet()));
                note("sync " + handle);
                model.sync(open.get(handle));
                disk.sync(handle);
                if (random.nextInt(3) == 0) {
                    note("close " + handle);
                    open.remove(handle);
                    disk.close(handle);
                }
            }
        }

        private void syncDirectory() throws IOException {
            List<String> directories = new ArrayList<>(paths(item -> item.directory));
            directories.add("/");
            String path = any(directories);
            note("sync directory " + path);
            model.syncDirectory(path);
            disk.syncDirectory(path);
        }

        private void cut() throws IOException {
            note("cut");
            assertThat(disk.tree()).as(story()).isEqualTo(model.tree());
            model.cut();
            disk.cut(new PowerCut.Mode.Strict());
            open.clear();
            assertThat(disk.tree()).as(story()).isEqualTo(model.tree());
            assertThat(disk.hidden()).as(story()).isEmpty();
        }

        private void tornCut() throws IOException {
            Map<String, String> before = disk.tree();
            Map<String, DiskModel.Item> files = new HashMap<>();
            paths(item -> !item.directory).forEach(path -> files.put(path, model.at(path)));
            model.cut();
            Map<String, String> strict = model.tree();
            disk.cut(new PowerCut.Mode.Torn(seed));
            Map<String, String> left = disk.tree();
            left.keySet().stream()
                    .filter(path -> path.chars().filter(each -> each == '/').count() == 1)
                    .forEach(path -> assertThat(before.containsKey(path) || strict.containsKey(path))
                            .as(story() + path)
                            .isTrue());
            assertThat(disk.cut(new PowerCut.Mode.Strict())).as(story()).isEmpty();
            assertThat(disk.tree()).as(story()).isEqualTo(left);
        }

        /** Returns a path that does not exist in a directory that does; empty if there is none. */
        private String fresh() {
            List<String> directories = new ArrayList<>(paths(item -> item.directory));
            directories.add("");
            String above = any(directories);
            List<String> free = NAMES.stream()
                    .filter(name -> !model.at(above + "/").names.containsKey(name))
                    .toList();
            return free.isEmpty() || above.length() > 6 ? "" : above + "/" + any(free);
        }

        /** Returns the paths of what is there now. */
        private List<String> paths(Predicate<DiskModel.Item> kind) {
            return model.tree().keySet().stream()
                    .map(path -> path.replaceAll("/$", ""))
                    .filter(path -> kind.test(model.at(path)))
                    .toList();
        }

        private <T> T any(List<T> all) {
            return all.get(random.nextInt(all.size()));
        }

        private void note(String step) {
            done.add(step);
        }

        private String story() {
            return "seed " + seed + ": "
                    + String.join(
                            "; ",
                            IntStream.range(0, done.size()).mapToObj(done::get).toList());
        }
    }
}
