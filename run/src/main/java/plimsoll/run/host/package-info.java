/** The machine, the installation and the workers that trials use. Control plane. */
@NullMarked
package plimsoll.run.host;

import org.jspecify.annotations.NullMarked;
