package io.blkstream.producer.replay;

import io.blkstream.schemas.IoEvent;

/** Copies events that are played again: Avro's own copy goes through boxes and by field names. */
final class EventCopy {
    private EventCopy() {}

    static IoEvent of(IoEvent event) {
        IoEvent copy = new IoEvent();
        copy.setIssuedAt(event.getIssuedAt());
        copy.setOperation(event.getOperation());
        copy.setFlags(event.getFlags());
        copy.setSector(event.getSector());
        copy.setBytes(event.getBytes());
        copy.setLatencyNanos(event.getLatencyNanos());
        copy.setQueuedNanos(event.getQueuedNanos());
        copy.setInFlight(event.getInFlight());
        copy.setBios(event.getBios());
        copy.setCompletion(event.getCompletion());
        copy.setError(event.getError());
        copy.setWeight(event.getWeight());
        copy.setLostBefore(event.getLostBefore());
        copy.setSequence(event.getSequence());
        copy.setPid(event.getPid());
        copy.setProcess(event.getProcess());
        copy.setCgroup(event.getCgroup());
        copy.setHost(event.getHost());
        copy.setDevice(event.getDevice());
        return copy;
    }
}
