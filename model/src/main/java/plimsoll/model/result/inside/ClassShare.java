package plimsoll.model.result.inside;

import plimsoll.model.Bytes;

/**
 * The objects of one class in a heap.
 *
 * @param name as Java writes it, such as {@code byte[]}
 * @param bytes of the objects themselves, without what they refer to
 */
public record ClassShare(String name, long objects, Bytes bytes) {}
