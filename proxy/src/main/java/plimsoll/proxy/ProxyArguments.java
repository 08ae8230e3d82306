package plimsoll.proxy;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line.
 *
 * @param apart whether the doors stand in a private network namespace
 * @param passages which share the line's rate, delay and stalls
 */
record ProxyArguments(boolean apart, List<PortForwarding> passages) {
    static final String USAGE = "[--apart] --listen PORT --to HOST:PORT [--listen PORT --to HOST:PORT]...";

    /** A member has a few ports; more is a mistake. */
    static final int PASSAGES_MAX = 16;

    private static final int WORDS = 4;

    /** @throws IllegalArgumentException with a sentence */
    static ProxyArguments parse(List<String> words) {
        boolean apart = !words.isEmpty() && words.getFirst().equals("--apart");
        List<String> rest = apart ? words.subList(1, words.size()) : words;
        if (rest.isEmpty() || rest.size() % WORDS != 0 || rest.size() / WORDS > PASSAGES_MAX) {
            throw wrong(words);
        }
        List<PortForwarding> passages = new ArrayList<>();
        for (int at = 0; at < rest.size(); at += WORDS) {
            passages.add(passage(rest.subList(at, at + WORDS), words));
        }
        return new ProxyArguments(apart, List.copyOf(passages));
    }

    private static PortForwarding passage(List<String> four, List<String> words) {
        if (!four.get(0).equals("--listen") || !four.get(2).equals("--to")) {
            throw wrong(words);
        }
        return new PortForwarding(port(four.get(1), 0), address(four.get(3)));
    }

    private static IllegalArgumentException wrong(List<String> words) {
        return new IllegalArgumentException("the arguments are " + USAGE + ", at most " + PASSAGES_MAX
                + " pairs, but these are "
                + (words.size() > WORDS * PASSAGES_MAX + 1 ? words.size() + " words" : words));
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
