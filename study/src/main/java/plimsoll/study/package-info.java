/**
 * From the text of a study file to the points it asks for, or to all of its problems at once. In the order of use: {@code
 * StudyFile} joins the rest; {@code StudyText} and {@code YamlTree} turn characters into a located tree; {@code Grammar}
 * and {@code ScalarGrammar} lay the tree beside the published schema; {@code MembersReader}, {@code Alternatives},
 * {@code Placeholders}, {@code Sources}, {@code Loads}, {@code Cells} and their neighbours say what it means. What did not
 * fit was complained about, and what stands in for it is never run.
 *
 * <p>Control plane: allocates freely.
 */
@NullMarked
package plimsoll.study;

import org.jspecify.annotations.NullMarked;
