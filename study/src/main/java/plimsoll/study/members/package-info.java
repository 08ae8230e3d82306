/** Readers of the sections on the members of a trial: service, needs, links, direct clients. Control plane. */
@NullMarked
package plimsoll.study.members;

import org.jspecify.annotations.NullMarked;
