package io.blkstream.local.analyze;

/**
 * Why a rule says nothing about a device.
 *
 * @param reason the precondition that failed, with its values
 */
public record Explanation(String device, String rule, String reason) {}
