package queues.segment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A disk that remembers which writes were forced, and can lose any subset of the others: each write since a file's last
 * force is kept, dropped or torn into sectors of eight bytes, and a deletion may not have happened.
 */
final class CrashingDisk implements Store {
    private static final int SECTOR = 8;

    private final Map<String, Platter> files = new HashMap<>();
    private final Map<String, Platter> deleted = new HashMap<>();
    private final boolean fixedLength;
    private boolean forcesNothing;
    private boolean failsNextForce;

    /** @param fixedLength new files have full length, like mapped ones */
    CrashingDisk(boolean fixedLength) {
        this.fixedLength = fixedLength;
    }

    /** A planted fault: force returns, and nothing was forced. */
    CrashingDisk lyingAboutForces() {
        forcesNothing = true;
        return this;
    }

    /** A planted fault: the next force of a file fails, and no later one. */
    void failNextForce() {
        failsNextForce = true;
    }

    private record Write(long at, byte[] bytes, long cutTo) {}

    private final class Platter implements Region {
        private byte[] durable;
        private byte[] now;
        private final List<Write> since = new ArrayList<>();

        Platter(int size) {
            durable = new byte[size];
            now = new byte[size];
        }

        @Override
        public void put(long at, ByteBuffer bytes) {
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(copy);
            now = written(now, at, copy);
            since.add(new Write(at, copy, -1));
        }

        @Override
        public void get(long at, ByteBuffer into) {
            int length = (int) Math.max(0, Math.min(into.remaining(), now.length - at));
            into.put(now, (int) Math.min(at, now.length), length);
        }

        @Override
        public long size() {
            return now.length;
        }

        @Override
        public long sealAt(long at, int bytes) {
            return fixedLength ? now.length - bytes : at;
        }

        @Override
        public void cut(long at) {
            now = shortened(now, (int) at);
            since.add(new Write(0, new byte[0], at));
        }

        @Override
        public void force() throws IOException {
            if (failsNextForce) {
                failsNextForce = false;
                throw new IOException("the disk cannot write these bytes");
            }
            if (!forcesNothing) {
                durable = now.clone();
                since.clear();
            }
        }

        @Override
        public void close() {}

        Platter crashed(SplittableRandom random) {
            Platter left = new Platter(0);
            byte[] image = durable.clone();
            for (Write write : since) {
                image = write.cutTo() >= 0
                        ? random.nextBoolean() ? shortened(image, (int) write.cutTo()) : image
                        : survived(image, write, random);
            }
            left.now = image;
            left.durable = image.clone();
            return left;
        }

        private byte[] survived(byte[] image, Write write, SplittableRandom random) {
            return switch (random.nextInt(3)) {
                case 0 -> written(image, write.at(), write.bytes());
                case 1 -> image;
                default -> torn(image, write, random);
            };
        }

        private byte[] torn(byte[] image, Write write, SplittableRandom random) {
            byte[] some = image;
            for (int from = 0; from < write.bytes().length; ) {
                int to = Math.min(write.bytes().length, from + SECTOR - (int) ((write.at() + from) % SECTOR));
                if (random.nextBoolean()) {
                    some = written(some, write.at() + from, Arrays.copyOfRange(write.bytes(), from, to));
                }
                from = to;
            }
            return some;
        }

        private byte[] shortened(byte[] image, int to) {
            return fixedLength
                    ? Arrays.copyOf(Arrays.copyOf(image, Math.min(to, image.length)), image.length)
                    : Arrays.copyOf(image, Math.min(to, image.length));
        }
    }

    private static byte[] written(byte[] image, long at, byte[] bytes) {
        byte[] next = Arrays.copyOf(image, (int) Math.max(image.length, at + bytes.length));
        System.arraycopy(bytes, 0, next, (int) at, bytes.length);
        return next;
    }

    @Override
    public List<String> list() {
        return List.copyOf(files.keySet());
    }

    @Override
    public Region create(String name, int size) {
        Platter made = new Platter(fixedLength || name.equals(Position.FILE) ? size : 0);
        files.put(name, made);
        return made;
    }

    @Override
    public Region open(String name, boolean writable) throws IOException {
        Platter known = files.get(name);
        if (known == null) {
            throw new IOException("there is no file " + name);
        }
        return known;
    }

    @Override
    public void delete(String name) {
        Platter gone = files.remove(name);
        if (gone != null) {
            deleted.put(name, gone);
        }
    }

    @Override
    public void close() {}

    /** Returns one of the many possible states after a power failure now. */
    CrashingDisk crashed(SplittableRandom random) {
        CrashingDisk left = new CrashingDisk(fixedLength);
        files.forEach((name, platter) -> left.files.put(name, platter.crashed(random)));
        deleted.forEach((name, platter) -> {
            if (random.nextBoolean() && !files.containsKey(name)) {
                left.files.put(name, platter.crashed(random));
            }
        });
        return left;
    }

    /** A planted fault: one bit of a file is flipped. */
    void flip(String name, int at) {
        Platter platter = files.get(name);
        platter.now[at] ^= 1;
        platter.durable = platter.now.clone();
    }

    /** A planted fault: the file is gone. */
    void lose(String name) {
        files.remove(name);
    }

    long sizeOf(String name) {
        return files.get(name).size();
    }
}
