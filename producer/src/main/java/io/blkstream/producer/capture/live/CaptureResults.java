package io.blkstream.producer.capture.live;

import io.blkstream.producer.capture.CaptureOut;
import io.blkstream.producer.trace.kernel.PairedRequest;
import io.blkstream.schemas.Completion;
import io.blkstream.schemas.IoEvent;
import java.util.ArrayList;
import java.util.List;

/** Makes events of what comes out of pairing, and books it on the account of its disk. */
final class CaptureResults implements RequestStream.Listener {
    private final String host;
    private final ClockMapping clock;
    private final DiskAccounts accounts;
    private final ExcludedTasks excluded;
    private List<IoEvent> batch = new ArrayList<>();

    CaptureResults(String host, ClockMapping clock, DiskAccounts accounts, ExcludedTasks excluded) {
        this.host = host;
        this.clock = clock;
        this.accounts = accounts;
        this.excluded = excluded;
    }

    @Override
    public void request(PairedRequest request) {
        DiskAccount account = accounts.of(request.issue().device());
        if (account == null) {
            return;
        }
        boolean leftOut = excluded.contains(request.submitter());
        account.seen(request, leftOut);
        if (!leftOut) {
            batch.add(event(request, account));
        }
    }

    @Override
    public void emptyFlush(int device) {
        DiskAccount account = accounts.of(device);
        if (account != null) {
            account.emptyFlush();
        }
    }

    @Override
    public void tooLate(int device) {
        DiskAccount account = accounts.of(device);
        if (account != null) {
            account.cameTooLate();
        }
    }

    /** Hands on the events that were made since the last call. */
    void handOver(CaptureOut out) {
        if (!batch.isEmpty()) {
            out.events(batch);
            batch = new ArrayList<>();
        }
    }

    private IoEvent event(PairedRequest request, DiskAccount account) {
        IoEvent event = request.toEvent(account.disk().name());
        event.setHost(host);
        event.setIssuedAt(clock.wallNanos(event.getIssuedAt()));
        event.setLostBefore(account.takeLost());
        // Drivers that end a request at once do so in the submitter's time too: that is no polling.
        if (event.getCompletion() == Completion.POLLED && !account.disk().polls()) {
            event.setCompletion(Completion.UNKNOWN);
        }
        return event;
    }
}
