package io.blkstream.producer.capture;

/**
 * What has become of the I/Os of an agent since its start. Every captured event is published, dropped, sampled out, in the
 * buffer, or on its way out of it.
 *
 * @param captured events that the capture gave
 * @param published events that the output took
 * @param droppedByBuffer events that made room for newer ones while the output was slow
 * @param sampledOut events left out on purpose, for {@code agent.sample} or {@code agent.max-rate}
 * @param lost I/Os that were lost before the agent could read them
 * @param excluded I/Os of tasks that are not watched
 * @param unusable rows of a tool's output that are no I/O
 * @param buffered events in the buffer now
 * @param bufferCapacity events that it holds
 */
public record AgentFigures(
        long captured,
        long published,
        long droppedByBuffer,
        long sampledOut,
        long lost,
        long excluded,
        long unusable,
        int buffered,
        int bufferCapacity) {}
