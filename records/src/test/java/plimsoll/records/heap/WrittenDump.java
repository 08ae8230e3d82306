package plimsoll.records.heap;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A heap dump written by hand, record by record. */
final class WrittenDump {
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private final ByteArrayOutputStream objects = new ByteArrayOutputStream();
    private final int idSize;

    WrittenDump(int idSize) throws IOException {
        this.idSize = idSize;
        var out = new DataOutputStream(file);
        out.writeBytes("JAVA PROFILE 1.0.2\0");
        out.writeInt(idSize);
        out.writeLong(0);
    }

    WrittenDump loaded(long type, long nameId, String name) throws IOException {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        var body = new ByteArrayOutputStream();
        var out = new DataOutputStream(body);
        id(out, nameId);
        out.write(text);
        record(0x01, body);
        body.reset();
        out.writeInt(1);
        id(out, type);
        out.writeInt(0);
        id(out, nameId);
        record(0x02, body);
        return this;
    }

    /** A class with fields of these types, after one constant and one static field. */
    WrittenDump type(long type, long parent, int... fieldTypes) throws IOException {
        var out = new DataOutputStream(objects);
        out.writeByte(0x20);
        id(out, type);
        out.writeInt(0);
        id(out, parent);
        for (int i = 0; i < 5; i++) {
            id(out, 0);
        }
        out.writeInt(99);
        out.writeShort(1);
        out.writeShort(7);
        out.writeByte(10);
        out.writeInt(42);
        out.writeShort(1);
        id(out, 77);
        out.writeByte(2);
        id(out, 0);
        out.writeShort(fieldTypes.length);
        for (int field : fieldTypes) {
            id(out, 78);
            out.writeByte(field);
        }
        return this;
    }

    WrittenDump instance(long type, int bytes) throws IOException {
        var out = new DataOutputStream(objects);
        out.writeByte(0x21);
        id(out, 1000);
        out.writeInt(0);
        id(out, type);
        out.writeInt(bytes);
        out.write(new byte[bytes]);
        return this;
    }

    WrittenDump references(long type, int length) throws IOException {
        var out = new DataOutputStream(objects);
        out.writeByte(0x22);
        id(out, 1001);
        out.writeInt(0);
        out.writeInt(length);
        id(out, type);
        out.write(new byte[length * idSize]);
        return this;
    }

    WrittenDump primitives(int kind, int length, int bytesEach) throws IOException {
        var out = new DataOutputStream(objects);
        out.writeByte(0x23);
        id(out, 1002);
        out.writeInt(0);
        out.writeInt(length);
        out.writeByte(kind);
        out.write(new byte[length * bytesEach]);
        return this;
    }

    /** One root of every kind. */
    WrittenDump roots() throws IOException {
        var out = new DataOutputStream(objects);
        int[][] roots = {
            {0xff, 0, 1},
            {0x01, 0, 2},
            {0x02, 2, 1},
            {0x03, 2, 1},
            {0x04, 1, 1},
            {0x05, 0, 1},
            {0x06, 1, 1},
            {0x07, 0, 1},
            {0x08, 2, 1}
        };
        for (int[] root : roots) {
            out.writeByte(root[0]);
            for (int i = 0; i < root[2]; i++) {
                id(out, 5);
            }
            for (int i = 0; i < root[1]; i++) {
                out.writeInt(3);
            }
        }
        return this;
    }

    /** Ends the segment of objects. */
    WrittenDump segment() throws IOException {
        record(0x1c, objects);
        objects.reset();
        return this;
    }

    /** Adds the record that marks the end of a whole dump, and writes the file. */
    Path write(Path to) throws IOException {
        record(0x2c, new ByteArrayOutputStream());
        return Files.write(to, file.toByteArray());
    }

    private void record(int tag, ByteArrayOutputStream body) throws IOException {
        var out = new DataOutputStream(file);
        out.writeByte(tag);
        out.writeInt(0);
        out.writeInt(body.size());
        body.writeTo(out);
    }

    private void id(DataOutputStream out, long id) throws IOException {
        if (idSize == 8) {
            out.writeLong(id);
        } else {
            out.writeInt((int) id);
        }
    }
}
