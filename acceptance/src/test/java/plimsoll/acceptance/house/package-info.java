/** The rules of ARCHITECTURE.md, checked over every class file and source file of the tool. */
@NullMarked
package plimsoll.acceptance.house;

import org.jspecify.annotations.NullMarked;
