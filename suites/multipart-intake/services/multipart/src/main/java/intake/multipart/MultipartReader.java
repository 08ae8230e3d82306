package intake.multipart;

import java.io.IOException;
import java.io.InputStream;

/** Reads a whole request from a blocking stream, such as a servlet's. */
public record MultipartReader(Limits limits, BufferPool pool) {
    /**
     * Reads to the end of the stream.
     *
     * @throws MultipartException if the request is not acceptable
     * @throws IOException from the stream or the handler
     */
    public void read(InputStream in, Boundary boundary, PartHandler handler) throws IOException {
        try (MultipartParser parser = new MultipartParser(boundary, limits, pool, handler)) {
            int count;
            while ((count = in.read(parser.buffer(), parser.position(), parser.room())) >= 0) {
                parser.advance(count);
            }
            parser.finish();
        }
    }
}
