/**
 * Shared by the readers of all sections: the machine, the selection of the command line, members, variants and
 * placeholders. Control plane.
 */
@NullMarked
package plimsoll.study.setting;

import org.jspecify.annotations.NullMarked;
