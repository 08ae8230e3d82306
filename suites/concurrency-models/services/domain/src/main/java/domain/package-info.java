/** Code that all services share: refusals of requests, and options. */
@NullMarked
package domain;

import org.jspecify.annotations.NullMarked;
