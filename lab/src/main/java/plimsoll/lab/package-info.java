/** Types that every stage of the lab may use: helper threads and signals. */
@NullMarked
package plimsoll.lab;

import org.jspecify.annotations.NullMarked;
