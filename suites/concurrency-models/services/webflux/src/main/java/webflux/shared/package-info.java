/** What the services under WebFlux have in common. */
@NullMarked
package webflux.shared;

import org.jspecify.annotations.NullMarked;
