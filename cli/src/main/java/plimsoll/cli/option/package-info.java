/** The words of the command line: options and arguments that several verbs have. */
@NullMarked
package plimsoll.cli.option;

import org.jspecify.annotations.NullMarked;
