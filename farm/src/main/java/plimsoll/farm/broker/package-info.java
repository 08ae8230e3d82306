/** The embedded broker, and the addresses that each role may use. */
@NullMarked
package plimsoll.farm.broker;

import org.jspecify.annotations.NullMarked;
