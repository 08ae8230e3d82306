/** Has a worker list what every store holds and lay it beside the ledgers. Control plane. */
@NullMarked
package plimsoll.lab.audit;

import org.jspecify.annotations.NullMarked;
