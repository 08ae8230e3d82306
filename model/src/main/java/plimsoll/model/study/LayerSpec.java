package plimsoll.model.study;

/**
 * One layer that a study's operations go through, identified by a cell whose operations end there. Its cost is the
 * difference between its cell and the cell of the layer before.
 *
 * @param name such as {@code parser}
 * @param cell such as {@code unread.files-500k}
 */
public record LayerSpec(String name, String cell) {}
