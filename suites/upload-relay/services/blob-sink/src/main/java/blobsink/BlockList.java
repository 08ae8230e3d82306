package blobsink;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The body of a Put Block List: the ids of the blocks that make up a blob, in order. */
final class BlockList {
    private BlockList() {}

    static List<String> parse(byte[] xml) throws BlobException {
        var factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            return ids(factory.createXMLStreamReader(new ByteArrayInputStream(xml)));
        } catch (XMLStreamException e) {
            throw new BlobException(400, "InvalidXmlDocument", "the block list is not XML: " + e.getMessage());
        }
    }

    private static List<String> ids(XMLStreamReader reader) throws XMLStreamException {
        List<String> ids = new ArrayList<>();
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamReader.START_ELEMENT && isBlock(reader.getLocalName())) {
                ids.add(reader.getElementText());
            }
        }
        return ids;
    }

    private static boolean isBlock(String element) {
        return element.equals("Latest") || element.equals("Uncommitted") || element.equals("Committed");
    }
}
