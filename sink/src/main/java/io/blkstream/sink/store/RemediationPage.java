package io.blkstream.sink.store;

import java.util.List;
import java.util.Optional;

/**
 * Part of an answer.
 *
 * @param items most recently seen first
 * @param next where the following page starts; empty on the last page
 */
public record RemediationPage(List<StoredRemediation> items, Optional<RemediationQuery.Position> next) {
    public RemediationPage {
        items = List.copyOf(items);
    }
}
