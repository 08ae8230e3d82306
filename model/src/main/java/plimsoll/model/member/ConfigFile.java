package plimsoll.model.member;

import plimsoll.model.FileSafeName;

/**
 * A file that the lab writes into a member's scratch directory before it starts the member.
 *
 * @param name in {@code ${dir}}
 * @param text may hold the placeholders of a command
 */
public record ConfigFile(String name, String text) {
    public ConfigFile {
        FileSafeName.check("file", name);
    }
}
