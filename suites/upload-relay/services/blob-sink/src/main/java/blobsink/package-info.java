/**
 * A blob store for load runs: it supports enough of the Azure Blob protocol for the SDK's uploads, keeps name, length
 * and CRC32C of every blob, and forgets the bytes.
 */
@NullMarked
package blobsink;

import org.jspecify.annotations.NullMarked;
