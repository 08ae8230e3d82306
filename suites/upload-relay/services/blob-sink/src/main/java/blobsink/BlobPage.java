package blobsink;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One page of List Blobs as XML: names in order, each with length and checksum, and where the next page starts. */
final class BlobPage {
    private static final int PAGE_MAX = 5000;
    /** The day has two digits, as the SDK demands: the JDK's own format for this drops a leading zero. */
    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private BlobPage() {}

    static String xml(Container container, String prefix, String marker, int asked) {
        int size = Math.clamp(asked, 1, PAGE_MAX);
        String first = marker.isEmpty() ? prefix : marker;
        List<Map.Entry<String, StoredBlob>> found = container
                .from(first)
                .takeWhile(e -> e.getKey().startsWith(prefix))
                .limit(size + 1L)
                .toList();
        var xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"utf-8\"?><EnumerationResults><MaxResults>")
                .append(size)
                .append("</MaxResults><Blobs>");
        found.stream().limit(size).forEach(e -> blob(xml, e.getKey(), e.getValue()));
        String next = found.size() > size ? Markup.xml(found.getLast().getKey()) : "";
        return xml.append("</Blobs><NextMarker>")
                .append(next)
                .append("</NextMarker></EnumerationResults>")
                .toString();
    }

    /** The same with the names of blobs with staged blocks only, which follow the last page. */
    static String withUncommitted(String page, Container container) {
        if (!page.contains("<NextMarker></NextMarker>")) {
            return page;
        }
        var names = new StringBuilder();
        container
                .uncommitted()
                .filter(e -> container.blob(e.getKey()).isEmpty())
                .forEach(e -> names.append("<Blob><Name>")
                        .append(Markup.xml(e.getKey()))
                        .append("</Name><Properties><Content-Length>0</Content-Length><BlobType>BlockBlob</BlobType>")
                        .append("</Properties></Blob>"));
        return page.replace("</Blobs><NextMarker>", names + "</Blobs><NextMarker>");
    }

    static String httpDate(long seconds) {
        return HTTP_DATE.format(Instant.ofEpochSecond(seconds));
    }

    private static void blob(StringBuilder xml, String name, StoredBlob blob) {
        xml.append("<Blob><Name>")
                .append(Markup.xml(name))
                .append("</Name><Properties><Last-Modified>")
                .append(httpDate(blob.committedSeconds()))
                .append("</Last-Modified><Etag>")
                .append(blob.etag())
                .append("</Etag><Content-Length>")
                .append(blob.content().length())
                .append("</Content-Length><Content-Type>application/octet-stream</Content-Type>")
                .append("<BlobType>BlockBlob</BlobType></Properties><Metadata><crc32c>")
                .append(blob.content().unsignedCrc32c())
                .append("</crc32c></Metadata></Blob>");
    }
}
