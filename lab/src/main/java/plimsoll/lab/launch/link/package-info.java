/** The parts of a link that know neither its proxy nor its members. */
@NullMarked
package plimsoll.lab.launch.link;

import org.jspecify.annotations.NullMarked;
