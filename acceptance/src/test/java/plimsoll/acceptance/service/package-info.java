/** Services that the tests of this module measure: an honest one, and one that lies as its options say. */
@NullMarked
package plimsoll.acceptance.service;

import org.jspecify.annotations.NullMarked;
