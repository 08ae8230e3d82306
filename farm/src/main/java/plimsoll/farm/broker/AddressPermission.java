package plimsoll.farm.broker;

import java.util.EnumSet;
import java.util.Set;
import org.apache.activemq.artemis.core.security.CheckType;
import plimsoll.farm.keys.FarmIdentity;

/** The permissions of each role: a lab sends blocks, an agent receives them and sends results, and nothing else. */
final class AddressPermission {
    private static final Set<CheckType> SENDING = EnumSet.of(CheckType.SEND, CheckType.CREATE_ADDRESS);
    private static final Set<CheckType> RECEIVING = EnumSet.of(
            CheckType.CONSUME,
            CheckType.BROWSE,
            CheckType.CREATE_ADDRESS,
            CheckType.CREATE_NON_DURABLE_QUEUE,
            CheckType.DELETE_NON_DURABLE_QUEUE);
    private static final Set<CheckType> KEEPING =
            EnumSet.of(CheckType.CREATE_DURABLE_QUEUE, CheckType.DELETE_DURABLE_QUEUE, CheckType.DELETE_ADDRESS);

    private AddressPermission() {}

    /**
     * Returns whether the holder of a certificate may do something.
     *
     * @param named an address, or {@code address::queue}
     */
    static boolean granted(FarmIdentity holder, CheckType action, String named) {
        String address = named.replaceFirst("::.*", "");
        return switch (holder.role()) {
            case LAB -> ofLab(action, address);
            case AGENT -> ofAgent(holder.name(), action, address) && !isSecondQueue(action, address, named);
            case BROKER -> false;
        };
    }

    private static boolean ofLab(CheckType action, String address) {
        if (address.startsWith(FarmAddresses.AGENT) || address.equals(FarmAddresses.CALLS)) {
            return SENDING.contains(action);
        }
        if (address.startsWith(FarmAddresses.BLOCKS)) {
            // It takes back the blocks of a run that ends early.
            return SENDING.contains(action) || RECEIVING.contains(action) || action == CheckType.CREATE_DURABLE_QUEUE;
        }
        if (address.startsWith(FarmAddresses.RESULTS)) {
            return RECEIVING.contains(action) || KEEPING.contains(action);
        }
        return (address.startsWith(FarmAddresses.LAB) || isOf(address, FarmAddresses.AGENTS))
                && RECEIVING.contains(action);
    }

    private static boolean ofAgent(String name, CheckType action, String address) {
        if (address.startsWith(FarmAddresses.BLOCKS)) {
            return action == CheckType.CONSUME
                    || action == CheckType.CREATE_ADDRESS
                    || action == CheckType.CREATE_DURABLE_QUEUE;
        }
        if (isOf(address, FarmAddresses.agent(name)) || isOf(address, FarmAddresses.CALLS)) {
            return RECEIVING.contains(action);
        }
        return (address.startsWith(FarmAddresses.LAB)
                        || address.startsWith(FarmAddresses.RESULTS)
                        || isOf(address, FarmAddresses.AGENTS))
                && SENDING.contains(action);
    }

    /** A queue of another name beside that of a class would get a copy of each block, or hoard blocks. */
    private static boolean isSecondQueue(CheckType action, String address, String named) {
        return address.startsWith(FarmAddresses.BLOCKS)
                && action != CheckType.CREATE_ADDRESS
                && !named.equals(address)
                && !named.equals(address + "::" + address);
    }

    /** Returns whether it is an address, or a queue of it that ends with its connection. */
    private static boolean isOf(String named, String address) {
        return named.equals(address) || named.startsWith(address + ".");
    }
}
