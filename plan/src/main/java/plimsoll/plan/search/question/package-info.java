/** What is asked of a search, as its result keeps it: questions, checks, the trials that were asked for. Control plane. */
@NullMarked
package plimsoll.plan.search.question;

import org.jspecify.annotations.NullMarked;
