/**
 * Manifests of Kubernetes and Compose files: the container that a study is made of, and that a patch changes. Control
 * plane.
 */
@NullMarked
package plimsoll.study.manifest;

import org.jspecify.annotations.NullMarked;
