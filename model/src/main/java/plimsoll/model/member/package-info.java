/**
 * The processes of a trial besides the lab and the workers: members, their limits, disks and links, and what each is
 * started from.
 */
@NullMarked
package plimsoll.model.member;

import org.jspecify.annotations.NullMarked;
