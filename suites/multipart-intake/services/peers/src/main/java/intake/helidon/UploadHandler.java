package intake.helidon;

import intake.peer.Answer;
import intake.peer.Routes;
import intake.receipt.Digest;
import io.helidon.http.Status;
import io.helidon.http.media.multipart.MultiPart;
import io.helidon.http.media.multipart.ReadablePart;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads the parts of a form as Helidon finds them. */
final class UploadHandler {
    private final Routes routes;

    UploadHandler(Routes routes) {
        this.routes = routes;
    }

    void get(ServerRequest request, ServerResponse response) throws IOException {
        answer(response, routes.get(path(request)));
    }

    void post(ServerRequest request, ServerResponse response) throws IOException {
        answer(response, upload(request));
    }

    /** Helidon has no exception of its own for a form that is malformed or cut off. */
    private Answer upload(ServerRequest request) throws IOException {
        Optional<Digest> file;
        try {
            file = file(request.content().as(MultiPart.class));
        } catch (RuntimeException malformed) {
            return Answer.refused(String.valueOf(malformed));
        }
        return file.isPresent()
                ? routes.take(path(request), file.get())
                : Answer.refused("the form has no file in a part called 'file'");
    }

    private static Optional<Digest> file(MultiPart parts) throws IOException {
        Optional<Digest> file = Optional.empty();
        while (parts.hasNext()) {
            ReadablePart part = parts.next();
            if (file.isEmpty() && part.name().equals("file")) {
                try (InputStream in = part.inputStream()) {
                    file = Optional.of(Routes.digest(in));
                }
            } else {
                part.consume();
            }
        }
        return file;
    }

    private static String path(ServerRequest request) {
        return request.path().absolute().path();
    }

    private static void answer(ServerResponse response, Answer answer) {
        response.status(Status.create(answer.status())).send(answer.body());
    }
}
