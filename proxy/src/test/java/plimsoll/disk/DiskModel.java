package plimsoll.disk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A disk in memory with the same rules, as plainly as possible: each file and directory has two whole states, and every
 * question is answered by a search of the whole tree.
 */
final class DiskModel {
    final Item root = new Item(true);

    /** A file or directory: its state now, and as of its last sync. */
    static final class Item {
        final boolean directory;
        byte[] now = new byte[0];
        byte[] synced = new byte[0];
        Map<String, Item> names = new TreeMap<>();
        Map<String, Item> syncedNames = new TreeMap<>();

        Item(boolean directory) {
            this.directory = directory;
        }
    }

    private record Name(Item directory, String text) {}

    /** Every directory that was ever made, since a cut may bring one back. */
    private final List<Item> directories = new ArrayList<>(List.of(root));

    Item at(String path) {
        Item at = root;
        for (String name : path.substring(1).split("/", -1)) {
            at = name.isEmpty() ? at : at.names.get(name);
        }
        return at;
    }

    private Item above(String path) {
        return at(path.substring(0, path.lastIndexOf('/') + 1));
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    void create(String path, boolean directory) {
        Item item = new Item(directory);
        above(path).names.put(name(path), item);
        if (directory) {
            directories.add(item);
        }
    }

    void write(Item file, int offset, byte[] content) {
        byte[] longer = Arrays.copyOf(file.now, Math.max(file.now.length, offset + content.length));
        System.arraycopy(content, 0, longer, offset, content.length);
        file.now = longer;
    }

    void truncate(Item file, int bytes) {
        file.now = Arrays.copyOf(file.now, bytes);
    }

    void delete(String path) {
        above(path).names.remove(name(path));
    }

    void rename(String from, String to) {
        Item item = at(from);
        above(from).names.remove(name(from));
        above(to).names.put(name(to), item);
    }

    void sync(Item file) {
        file.synced = file.now.clone();
    }

    void syncDirectory(String path) {
        Item directory = at(path);
        Set<String> all = new TreeSet<>(directory.names.keySet());
        all.addAll(directory.syncedNames.keySet());
        for (String name : all) {
            Item now = directory.names.get(name);
            Item before = directory.syncedNames.get(name);
            if (now != null && now != before) {
                cover(now, survives(now));
            } else if (now == null && before != null) {
                directory.syncedNames.remove(name);
                lost(before, survives(directory));
            }
        }
    }

    private void cover(Item item, boolean survived) {
        Optional<Name> now = place(item, false);
        if (now.isEmpty() || now.equals(place(item, true))) {
            return;
        }
        Item directory = now.get().directory();
        boolean target = survives(directory);
        place(item, true).ifPresent(old -> old.directory().syncedNames.remove(old.text()));
        Item replaced = directory.syncedNames.put(now.get().text(), item);
        if (survived) {
            for (Item each = directory;
                    !survives(each);
                    each = place(each, false).orElseThrow().directory()) {
                cover(each, survives(each));
            }
        }
        if (replaced != null) {
            lost(replaced, target);
        }
    }

    private void lost(Item item, boolean survived) {
        if (place(item, false).isPresent()) {
            if (survived) {
                cover(item, true);
            }
        } else {
            List<Item> below = List.copyOf(item.syncedNames.values());
            item.syncedNames.clear();
            below.forEach(each -> lost(each, survived));
        }
    }

    private Optional<Name> place(Item item, boolean synced) {
        return directories.stream()
                .flatMap(directory -> (synced ? directory.syncedNames : directory.names)
                        .entrySet().stream()
                                .filter(entry -> entry.getValue() == item)
                                .map(entry -> new Name(directory, entry.getKey())))
                .findFirst();
    }

    private boolean survives(Item item) {
        Set<Item> seen = new HashSet<>();
        Item at = item;
        while (at != root) {
            Optional<Name> above = place(at, true);
            if (above.isEmpty() || !seen.add(at)) {
                return false;
            }
            at = above.get().directory();
        }
        return true;
    }

    void cut() {
        cut(root);
        directories.clear();
        collect(root);
    }

    private void cut(Item item) {
        item.now = item.synced.clone();
        item.names = new TreeMap<>(item.syncedNames);
        item.names.values().forEach(this::cut);
    }

    private void collect(Item directory) {
        directories.add(directory);
        directory.names.values().stream().filter(each -> each.directory).forEach(this::collect);
    }

    /** Returns the present tree as {@link DiskHarness#tree} does. */
    Map<String, String> tree() {
        Map<String, String> tree = new TreeMap<>();
        list(root, "/", tree);
        return tree;
    }

    private static void list(Item directory, String path, Map<String, String> into) {
        directory.names.forEach((name, item) -> {
            if (item.directory) {
                into.put(path + name + "/", "");
                list(item, path + name + "/", into);
            } else {
                into.put(path + name, new String(item.now, java.nio.charset.StandardCharsets.ISO_8859_1));
            }
        });
    }
}
