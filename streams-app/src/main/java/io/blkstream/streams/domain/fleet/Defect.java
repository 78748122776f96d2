package io.blkstream.streams.domain.fleet;

import io.blkstream.streams.domain.detect.Target;
import java.util.Optional;

/** What targets have in common that show one defect: hardware, its firmware, and the kernel above. */
record Defect(String model, Optional<String> firmware, Optional<String> kernel) {

    /** Of a target; empty when its model is not known, because then nothing says that two are alike. */
    static Optional<Defect> of(Target target) {
        return target.model().map(model -> new Defect(model, target.firmware(), target.kernel()));
    }

    /** Stable name, part of a remediation's id. */
    String stableName() {
        return model + '/' + firmware.orElse("unknown") + '/' + kernel.orElse("unknown");
    }

    /** {@code SOLIDIGM P5520, firmware 9CV10200, kernel 6.1.0}; what is not known is left out. */
    @Override
    public String toString() {
        return model
                + firmware.map(known -> ", firmware " + known).orElse("")
                + kernel.map(known -> ", kernel " + known).orElse("");
    }
}
