package helidon.raytracer;

import domain.Options;
import domain.image.Image;
import domain.image.Renderer;
import domain.image.Renderers;
import helidon.shared.Service;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerResponse;

/** Starts the Raytracer, whose options are those of {@link Renderers}; an image is computed on its request's virtual thread. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Options options = Options.of(arguments);
        Renderer renderer = Renderers.of(options);
        Service.start(options, routing -> routing.get("/image", (_, response) -> answer(response, renderer.image())));
    }

    private static void answer(ServerResponse response, byte[] image) {
        response.header(HeaderNames.create(Image.CHECKSUM_HEADER), Image.checksum(image));
        Service.answer(response, Status.OK_200, Image.TYPE, image);
    }
}
