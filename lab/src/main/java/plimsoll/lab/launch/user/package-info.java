/** Members of another user: which user that is, and how its files reach the result. Control plane. */
@NullMarked
package plimsoll.lab.launch.user;

import org.jspecify.annotations.NullMarked;
