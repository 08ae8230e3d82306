import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** The alternative that was compared with virtual threads: one thread, one selector, no rates and no delays. */
public final class SelectorLoop {
    public static void main(String[] words) throws IOException {
        int to = Integer.parseInt(words[3].replaceAll(".*:", ""));
        Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open()
                .setOption(StandardSocketOptions.SO_RCVBUF, 256 * 1024)
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        System.out.println("{\"is\":\"hello\",\"port\":" + ((InetSocketAddress) server.getLocalAddress()).getPort() + "}");
        while (true) {
            selector.select();
            for (SelectionKey key : selector.selectedKeys()) {
                if (!key.isValid()) {
                    continue;
                } else if (key.isAcceptable()) {
                    join(server, selector, to);
                } else {
                    ((Side) key.attachment()).ready(key);
                }
            }
            selector.selectedKeys().clear();
        }
    }

    private static void join(ServerSocketChannel server, Selector selector, int to) throws IOException {
        SocketChannel client = server.accept();
        SocketChannel target = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), to));
        client.configureBlocking(false).register(selector, SelectionKey.OP_READ, new Side());
        target.configureBlocking(false).register(selector, SelectionKey.OP_READ, new Side());
        client.setOption(StandardSocketOptions.TCP_NODELAY, true);
        target.setOption(StandardSocketOptions.TCP_NODELAY, true);
        ((Side) client.keyFor(selector).attachment()).other = target.keyFor(selector);
        ((Side) target.keyFor(selector).attachment()).other = client.keyFor(selector);
    }

    /** One socket, and the bytes read from it. */
    private static final class Side {
        final ByteBuffer buffer = ByteBuffer.allocateDirect(64 * 1024);
        SelectionKey other;

        void ready(SelectionKey key) {
            try {
                if (key.isWritable()) {
                    ((Side) other.attachment()).flush(other, key);
                }
                if (key.isValid() && key.isReadable()) {
                    if (((SocketChannel) key.channel()).read(buffer) < 0) {
                        throw new IOException("ended");
                    }
                    buffer.flip();
                    flush(key, other);
                }
            } catch (IOException | java.nio.channels.CancelledKeyException ended) {
                try {
                    key.channel().close();
                    other.channel().close();
                } catch (IOException gone) {
                    return;
                }
            }
        }

        private void flush(SelectionKey from, SelectionKey to) throws IOException {
            ((SocketChannel) to.channel()).write(buffer);
            if (buffer.hasRemaining()) {
                from.interestOpsAnd(~SelectionKey.OP_READ);
                to.interestOpsOr(SelectionKey.OP_WRITE);
            } else {
                buffer.clear();
                from.interestOpsOr(SelectionKey.OP_READ);
                to.interestOpsAnd(~SelectionKey.OP_WRITE);
            }
        }
    }
}
