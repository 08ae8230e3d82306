/** The sections that say who runs: service, needs, members, links, direct clients. Control plane. */
@NullMarked
package plimsoll.study.members;

import org.jspecify.annotations.NullMarked;
