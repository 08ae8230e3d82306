/**
 * From the text of a study file to the points it asks for. {@code StudyText} turns characters into a located tree,
 * {@code Grammar} lays the tree beside the published schema, the {@code ...Section} types say what it means, and every
 * problem of all of them is listed at once. What did not fit was complained about and is replaced by something neutral
 * that never runs.
 *
 * <p>Control plane: allocates freely.
 */
@NullMarked
package plimsoll.engine.study;

import org.jspecify.annotations.NullMarked;
