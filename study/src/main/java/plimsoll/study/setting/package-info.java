/** What every section of a study is read with: the machine, the selection of the command line, names and placeholders. Control plane. */
@NullMarked
package plimsoll.study.setting;

import org.jspecify.annotations.NullMarked;
