package plimsoll.engine.study;

/**
 * Where something stands in the study file.
 *
 * @param line counts from 1
 * @param column counts characters from 1
 */
record Place(int line, int column) {
    static final Place START = new Place(1, 1);
}
