/** Exports of a result for other tools: a CI server, a pull request's comment, a metrics store. */
@NullMarked
package plimsoll.report.export;

import org.jspecify.annotations.NullMarked;
