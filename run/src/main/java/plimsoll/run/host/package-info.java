/** The machine, the installation and the workers that trials are run with. Control plane. */
@NullMarked
package plimsoll.run.host;

import org.jspecify.annotations.NullMarked;
