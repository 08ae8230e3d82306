/** What the suite concurrency-models adds to the lab: a driver that checks images, and an audit of the table of todos. */
@NullMarked
package concurrencymodels;

import org.jspecify.annotations.NullMarked;
