package plimsoll.proxy;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * The parsed command line.
 *
 * @param apart whether the ports are opened in a private network namespace
 * @param forwardings share one rate, one delay and their stalls
 */
record ProxyArguments(boolean apart, List<PortForwarding> forwardings) {
    static final String USAGE = "[--apart] --listen PORT --to HOST:PORT [--listen PORT --to HOST:PORT]...";

    /** A member has a few ports; more than this is a mistake. */
    static final int FORWARDINGS_MAX = 16;

    private static final int WORDS_PER_FORWARDING = 4;

    /** @throws IllegalArgumentException with a message that shows the wrong argument */
    static ProxyArguments parse(List<String> words) {
        boolean apart = !words.isEmpty() && words.getFirst().equals("--apart");
        List<String> rest = apart ? words.subList(1, words.size()) : words;
        if (rest.isEmpty()
                || rest.size() % WORDS_PER_FORWARDING != 0
                || rest.size() / WORDS_PER_FORWARDING > FORWARDINGS_MAX) {
            throw wrong(words);
        }
        List<PortForwarding> forwardings = new ArrayList<>();
        for (int at = 0; at < rest.size(); at += WORDS_PER_FORWARDING) {
            forwardings.add(forwarding(rest.subList(at, at + WORDS_PER_FORWARDING), words));
        }
        return new ProxyArguments(apart, List.copyOf(forwardings));
    }

    private static PortForwarding forwarding(List<String> four, List<String> words) {
        if (!four.get(0).equals("--listen") || !four.get(2).equals("--to")) {
            throw wrong(words);
        }
        return new PortForwarding(port(four.get(1), 0), address(four.get(3)));
    }

    private static IllegalArgumentException wrong(List<String> words) {
        return new IllegalArgumentException("expected " + USAGE + ", at most " + FORWARDINGS_MAX
                + " pairs, got "
                + (words.size() > WORDS_PER_FORWARDING * FORWARDINGS_MAX + 1 ? words.size() + " words" : words));
    }

    private static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException("a target is HOST:PORT, got '" + text + "'");
        }
        InetSocketAddress address = new InetSocketAddress(text.substring(0, colon), port(text.substring(colon + 1), 1));
        if (address.isUnresolved()) {
            throw new IllegalArgumentException(
                    "cannot resolve the host of '" + text + "'; check its name or use its IP address");
        }
        return address;
    }

    private static int port(String text, int least) {
        if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) < least || Integer.parseInt(text) > 65535) {
            throw new IllegalArgumentException("a port is a number from " + least + " to 65535, got '" + text + "'");
        }
        return Integer.parseInt(text);
    }
}
