package jetty;

import java.nio.ByteBuffer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import plants.Answer;
import plants.Plant;

/** Runs the plant on the thread that accepted the request. */
final class WorkHandler extends Handler.Abstract {
    private final Plant plant;

    WorkHandler(Plant plant) {
        this.plant = plant;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        boolean work = Request.getPathInContext(request).equals("/work");
        Answer answer = work ? plant.answer() : Answer.DONE;
        response.setStatus(answer.status());
        response.write(true, ByteBuffer.wrap(answer.body()), callback);
        return true;
    }
}
