package plimsoll.model.study;

/**
 * One layer that a study's operations go through, told by a cell whose operations end there: what it costs is what its cell
 * takes beyond the cell of the layer before.
 *
 * @param name such as {@code parser}
 * @param cell such as {@code unread.files-500k}
 */
public record LayerSpec(String name, String cell) {}
