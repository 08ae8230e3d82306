/** The lab's part of the suite concurrency-models: a driver that checks images, and an audit of the table of todos. */
@NullMarked
package concurrencymodels;

import org.jspecify.annotations.NullMarked;
