/**
 * A study's settings for HTTP operations, for both engines that send them: addresses, texts with placeholders, the
 * statuses that acknowledge, the bounds of an answer, and the values that later steps take from it.
 */
@NullMarked
package plimsoll.transports.request;

import org.jspecify.annotations.NullMarked;
