/** What all services share: how a request is refused, and how a service is told its settings. */
@NullMarked
package domain;

import org.jspecify.annotations.NullMarked;
