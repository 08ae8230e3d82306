package intake.jetty;

import intake.peer.Answer;
import intake.peer.Routes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartConfig;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Waits for Jetty to parse the whole form, then reads the file from where Jetty put it. */
final class UploadHandler extends Handler.Abstract {
    private final Routes routes;
    private final MultiPartConfig forms;

    UploadHandler(Routes routes, MultiPartConfig forms) {
        this.routes = routes;
        this.forms = forms;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws IOException {
        String path = Request.getPathInContext(request);
        Answer answer = request.getMethod().equals("POST") ? upload(path, request) : routes.get(path);
        response.setStatus(answer.status());
        if (answer.status() != HttpStatus.OK_200) {
            // Jetty closes the connection of a form that it gave up, and does not announce that by itself.
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        response.write(true, ByteBuffer.wrap(answer.body().getBytes(StandardCharsets.UTF_8)), callback);
        return true;
    }

    private Answer upload(String path, Request request) throws IOException {
        String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        if (type == null) {
            return refused(request, "the body has no type");
        }
        try (MultiPartFormData.Parts parts = MultiPartFormData.getParts(request, request, type, forms)) {
            MultiPart.Part file = parts.getFirst("file");
            return file == null ? Answer.refused("the form has no file in a part called 'file'") : take(path, file);
        } catch (CompletionException malformed) {
            return refused(request, String.valueOf(malformed.getCause()));
        }
    }

    private Answer take(String path, MultiPart.Part file) throws IOException {
        try (InputStream in = Content.Source.asInputStream(file.createContentSource())) {
            return routes.take(path, Routes.digest(in));
        }
    }

    /** Reads the rest of the body, or the client would see a reset instead of the status. */
    private static Answer refused(Request request, String why) {
        try {
            Content.Source.consumeAll(request);
        } catch (IOException gone) {
            return Answer.refused(why + ", and then: " + gone);
        }
        return Answer.refused(why);
    }
}
