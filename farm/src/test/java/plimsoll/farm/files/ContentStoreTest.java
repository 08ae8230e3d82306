package plimsoll.farm.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentStoreTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void a_file_is_for_its_user_alone() throws IOException {
        Path place = placed(false, false);
        assertThat(mode(place)).isEqualTo("r--------");
        assertThat(mode(place.getParent())).isEqualTo("rwx------");
        assertThat(mode(directory.resolve("root"))).isEqualTo("rwx------");
        assertThat(mode(placed(false, true))).isEqualTo("r-x------");
    }

    @Test
    void members_of_another_user_read_a_file_whose_place_they_know_and_list_no_places() throws IOException {
        Path place = placed(true, true);
        assertThat(mode(place)).isEqualTo("r-xr-xr-x");
        assertThat(mode(place.getParent())).isEqualTo("rwxr-xr-x");
        assertThat(mode(directory.resolve("root/files"))).isEqualTo("rwx--x--x");
        assertThat(mode(directory.resolve("root"))).isEqualTo("rwx--x--x");
    }

    /** Such as one in a container that has only a number. */
    @Test
    void a_user_without_a_name_opens_its_store() throws IOException {
        String name = System.getProperty("user.name");
        System.setProperty("user.name", "?");
        try {
            new ContentStore(directory.resolve("root"), false).open();
        } finally {
            System.setProperty("user.name", name);
        }
        assertThat(mode(directory.resolve("root"))).isEqualTo("rwx------");
    }

    private Path placed(boolean shared, boolean executable) throws IOException {
        ContentStore store = new ContentStore(directory.resolve("root"), shared);
        store.open();
        Path arrived = Files.writeString(directory.resolve("arrived"), "password");
        Path place = directory.resolve("root/files/digest/name");
        store.place(arrived, place, executable);
        return place;
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
