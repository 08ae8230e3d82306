package netty;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import plants.Answer;

/** Answers the requests of a persistent connection one after the other. */
final class WorkHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private final Callable<CompletionStage<Answer>> work;

    WorkHandler(Callable<CompletionStage<Answer>> work) {
        this.work = work;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) throws Exception {
        if (request.uri().equals("/work")) {
            work.call().whenComplete((answer, failure) -> send(context, failure == null ? answer : Answer.FAILED));
        } else {
            send(context, Answer.DONE);
        }
    }

    private static void send(ChannelHandlerContext context, Answer answer) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(answer.status()),
                Unpooled.wrappedBuffer(answer.body()));
        response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, answer.body().length);
        // Only the client cares whether it was written.
        ChannelFuture _ = context.writeAndFlush(response, context.voidPromise());
    }
}
