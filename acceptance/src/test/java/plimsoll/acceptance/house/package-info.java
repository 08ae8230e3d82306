/** The rules of ARCHITECTURE.md, held over every class file and source file of the tool. */
@NullMarked
package plimsoll.acceptance.house;

import org.jspecify.annotations.NullMarked;
