import java.util.ArrayList;
import java.util.List;

/** Fills its heap and does not catch the error. */
class HeapOom {
    public static void main(String[] args) {
        List<byte[]> kept = new ArrayList<>();
        while (true) {
            kept.add(new byte[1 << 20]);
        }
    }
}
