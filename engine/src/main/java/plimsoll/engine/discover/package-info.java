/**
 * Finds out of a service that nobody has described how it is told its port, how it shows that it is ready and which of its
 * paths can be loaded, and writes a study of that. Control plane.
 *
 * <p>The way through it: {@link plimsoll.engine.discover.PortSearch} starts a {@link plimsoll.engine.discover.Program} and
 * learns its port; {@link plimsoll.engine.discover.Doors} how that port speaks; {@link plimsoll.engine.discover.Visit} asks
 * it; {@link plimsoll.engine.discover.StudyDraft} writes down what was found and, as comments, what was not.
 */
@NullMarked
package plimsoll.engine.discover;

import org.jspecify.annotations.NullMarked;
