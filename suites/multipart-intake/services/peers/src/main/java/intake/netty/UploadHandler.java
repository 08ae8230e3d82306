package intake.netty;

import intake.peer.Answer;
import intake.peer.Routes;
import intake.receipt.Digest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.multipart.FileUpload;
import io.netty.handler.codec.http.multipart.HttpDataFactory;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Serves one connection: gives each form to Netty's decoder as it arrives, and takes the whole file from it at the end.
 * The rest of a refused form is read before it is answered.
 */
final class UploadHandler extends SimpleChannelInboundHandler<HttpObject> {
    private final Routes routes;
    private final HttpDataFactory files;
    private String path = "";
    private boolean keepAlive = true;
    private @Nullable HttpPostRequestDecoder form;
    private @Nullable Answer refusal;

    UploadHandler(Routes routes, HttpDataFactory files) {
        this.routes = routes;
        this.files = files;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject message) throws IOException {
        if (message.decoderResult().isFailure()) {
            ChannelFuture _ = context.close();
            return;
        }
        if (message instanceof HttpRequest request) {
            begin(request);
        }
        if (message instanceof HttpContent content) {
            take(content);
        }
        if (message instanceof LastHttpContent) {
            answer(context, end());
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) throws Exception {
        discard();
        super.channelInactive(context);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
        ChannelFuture _ = context.close();
    }

    private void begin(HttpRequest request) {
        path = request.uri();
        keepAlive = HttpUtil.isKeepAlive(request);
        refusal = null;
        if (!request.method().equals(HttpMethod.POST)) {
            return;
        }
        try {
            if (HttpPostRequestDecoder.isMultipart(request)) {
                form = new HttpPostRequestDecoder(files, request);
            } else {
                refusal = Answer.refused("the body is not a form with a boundary");
            }
        } catch (DecoderException malformed) {
            refusal = Answer.refused(String.valueOf(malformed));
        }
    }

    private void take(HttpContent content) {
        HttpPostRequestDecoder reading = form;
        if (reading == null) {
            return;
        }
        try {
            reading.offer(content);
        } catch (DecoderException malformed) {
            discard();
            refusal = Answer.refused(String.valueOf(malformed));
        }
    }

    private Answer end() throws IOException {
        Answer refused = refusal;
        if (refused != null) {
            return refused;
        }
        HttpPostRequestDecoder whole = form;
        if (whole == null) {
            return routes.get(path);
        }
        try {
            return whole.getBodyHttpData("file") instanceof FileUpload file
                    ? routes.take(path, digest(file))
                    : Answer.refused("the form has no file in a part called 'file'");
        } finally {
            discard();
        }
    }

    private static Digest digest(FileUpload file) throws IOException {
        byte[] content = file.get();
        Digest digest = new Digest();
        digest.update(content, 0, content.length);
        return digest;
    }

    /** Deletes the form's files and frees its buffers. */
    private void discard() {
        HttpPostRequestDecoder done = form;
        form = null;
        if (done != null) {
            done.destroy();
        }
    }

    private void answer(ChannelHandlerContext context, Answer answer) {
        ByteBuf body = Unpooled.copiedBuffer(answer.body(), StandardCharsets.UTF_8);
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(answer.status()), body);
        response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
        ChannelFuture written = context.writeAndFlush(response);
        if (!keepAlive) {
            ChannelFuture _ = written.addListener(ChannelFutureListener.CLOSE);
        }
    }
}
