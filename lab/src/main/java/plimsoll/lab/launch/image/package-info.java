/** Container images as members: archives, their safe unpacking, and the root file system of a member. Control plane. */
@NullMarked
package plimsoll.lab.launch.image;

import org.jspecify.annotations.NullMarked;
