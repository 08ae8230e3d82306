/** The sections that say what is sent and when, and what goes wrong on purpose. Control plane. */
@NullMarked
package plimsoll.study.load;

import org.jspecify.annotations.NullMarked;
