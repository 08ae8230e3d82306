/**
 * From the text of a study file to its points, or to all of its problems at once. In the order of use: {@code
 * StudyFile} joins the rest; {@code StudyYamlReader} and {@code YamlTreeBuilder} turn characters into a located tree;
 * {@code SchemaValidator} and {@code ScalarValidator} validate the tree against the published schema; {@code
 * MembersReader}, {@code AlternativeChoice}, {@code PlaceholderCheck}, {@code MemberCommandFactory}, {@code
 * LoadsReader}, {@code CellMatrix} and their neighbours interpret it. Parts that do not fit have been reported, and
 * their substitutes never run.
 *
 * <p>Control plane: allocates freely.
 */
@NullMarked
package plimsoll.study;

import org.jspecify.annotations.NullMarked;
