/** Services that are measured by the tests of this module: an honest one, and one that lies in the ways it is told to. */
@NullMarked
package plimsoll.acceptance.service;

import org.jspecify.annotations.NullMarked;
