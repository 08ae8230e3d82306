/**
 * Finds out, for a service without a description, how it is given its port, how it shows that it is ready and which of
 * its paths can be loaded, and drafts a study of it. Control plane.
 *
 * <p>Entry points: {@link plimsoll.lab.discover.PortSearch} starts a {@link plimsoll.lab.discover.ServiceProgram} and
 * finds its port; {@link plimsoll.lab.discover.SchemeDetector} detects the port's protocol;
 * {@link plimsoll.lab.discover.EndpointProbe} probes the service; {@link plimsoll.lab.discover.StudyDraft} writes down
 * what was found and, as comments, what was not.
 */
@NullMarked
package plimsoll.lab.discover;

import org.jspecify.annotations.NullMarked;
