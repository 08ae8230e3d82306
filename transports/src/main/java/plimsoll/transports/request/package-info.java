/**
 * What a study says of its HTTP operations, whichever engine sends them: addresses, texts with placeholders, which answers
 * acknowledge, and what is taken from them.
 */
@NullMarked
package plimsoll.transports.request;

import org.jspecify.annotations.NullMarked;
