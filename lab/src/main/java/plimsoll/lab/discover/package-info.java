/**
 * Finds out of a service that nobody has described how it is told its port, how it shows that it is ready and which of its
 * paths can be loaded, and writes a study of that. Control plane.
 *
 * <p>The way through it: {@link plimsoll.lab.discover.PortSearch} starts a {@link plimsoll.lab.discover.ServiceProgram} and
 * learns its port; {@link plimsoll.lab.discover.SchemeDetector} how that port speaks; {@link plimsoll.lab.discover.EndpointProbe} asks
 * it; {@link plimsoll.lab.discover.StudyDraft} writes down what was found and, as comments, what was not.
 */
@NullMarked
package plimsoll.lab.discover;

import org.jspecify.annotations.NullMarked;
