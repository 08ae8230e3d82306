package plimsoll.records.heap;

/** Converts class names to Java source form. */
public final class JavaClassName {
    private JavaClassName() {}

    /**
     * {@code [Ljava/lang/String;} and {@code [Ljava.lang.String;} are {@code java.lang.String[]}, {@code [[B} is {@code
     * byte[][]}.
     */
    public static String of(String name) {
        int depth = 0;
        while (depth < name.length() && name.charAt(depth) == '[') {
            depth++;
        }
        String element = name.substring(depth);
        String word = depth == 0 ? element : element(element);
        return word.replace('/', '.') + "[]".repeat(depth);
    }

    private static String element(String element) {
        return switch (element) {
            case "Z" -> "boolean";
            case "C" -> "char";
            case "F" -> "float";
            case "D" -> "double";
            case "B" -> "byte";
            case "S" -> "short";
            case "I" -> "int";
            case "J" -> "long";
            default -> element.substring(element.startsWith("L") ? 1 : 0).replace(";", "");
        };
    }
}
