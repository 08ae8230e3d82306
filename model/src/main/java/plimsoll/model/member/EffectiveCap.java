package plimsoll.model.member;

import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * What really held a member's memory down.
 *
 * @param mechanism cgroup-v2, cgroup-v1, prlimit-data, rss-watchdog or none
 * @param weak true when it is not the kernel's cap on everything that the process holds
 * @param sentence names it in the report
 */
public record EffectiveCap(String mechanism, boolean weak, Optional<Bytes> memory, String sentence) {}
