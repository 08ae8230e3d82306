package plimsoll.proxy;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * The command line.
 *
 * @param listen port on the loopback address; 0 lets the kernel choose
 * @param to where every connection leads
 */
record Arguments(int listen, InetSocketAddress to) {
    static final String USAGE = "--listen PORT --to HOST:PORT";

    /** @throws IllegalArgumentException with a sentence */
    static Arguments parse(List<String> words) {
        if (words.size() != 4
                || !words.get(0).equals("--listen")
                || !words.get(2).equals("--to")) {
            throw new IllegalArgumentException("the arguments are " + USAGE + ", but these are " + words);
        }
        return new Arguments(port(words.get(1), 0), address(words.get(3)));
    }

    private static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException("a target is HOST:PORT, but this is '" + text + "'");
        }
        InetSocketAddress address = new InetSocketAddress(text.substring(0, colon), port(text.substring(colon + 1), 1));
        if (address.isUnresolved()) {
            throw new IllegalArgumentException("the host of '" + text + "' is not known here");
        }
        return address;
    }

    private static int port(String text, int least) {
        if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) < least || Integer.parseInt(text) > 65535) {
            throw new IllegalArgumentException("a port lies from " + least + " to 65535, but this is '" + text + "'");
        }
        return Integer.parseInt(text);
    }
}
