/** Common code of the services under WebFlux. */
@NullMarked
package webflux.shared;

import org.jspecify.annotations.NullMarked;
