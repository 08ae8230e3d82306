package plimsoll.model.member;

import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * The mechanism that really limited a member's memory.
 *
 * @param mechanism cgroup-v2, cgroup-v1, prlimit-data, rss-watchdog or none
 * @param weak true if it is not a cap by the kernel on all memory of the process
 * @param sentence names it in the report
 */
public record EffectiveCap(String mechanism, boolean weak, Optional<Bytes> memory, String sentence) {}
