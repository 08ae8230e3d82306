/**
 * A study's settings for HTTP operations, for both engines that send them: addresses, texts with placeholders, the
 * statuses that acknowledge, and the values that later steps take from an answer.
 */
@NullMarked
package plimsoll.transports.request;

import org.jspecify.annotations.NullMarked;
