package io.blkstream.sink.store;

import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;

/** One thing that a topic said and the store is to keep. */
public sealed interface Change {
    /** Tells the writer which kind of change this is. */
    void writeTo(Writer writer);

    /** Keeps changes, one kind a method. */
    interface Writer {
        void remediationPublished(Remediation remediation);

        void remediationDeleted(String id);

        void windowMeasured(ThroughputWindow window);

        void captureReported(DeviceKey device, CaptureStatus status);

        void captureForgotten(DeviceKey device);
    }

    /** A revision of a remediation. */
    record RemediationPublished(Remediation remediation) implements Change {
        @Override
        public void writeTo(Writer writer) {
            writer.remediationPublished(remediation);
        }
    }

    /** The remediation's key was published without a value. */
    record RemediationDeleted(String id) implements Change {
        @Override
        public void writeTo(Writer writer) {
            writer.remediationDeleted(id);
        }
    }

    /**
     * A window, new or published again.
     *
     * @throws IllegalArgumentException when it is a device's and its id is not host/device
     */
    record WindowMeasured(ThroughputWindow window) implements Change {
        public WindowMeasured {
            if (window.getScope() == WindowScope.DEVICE) {
                DeviceKey.parse(window.getId());
            }
        }

        @Override
        public void writeTo(Writer writer) {
            writer.windowMeasured(window);
        }
    }

    /** What an agent last said about a device. */
    record CaptureReported(DeviceKey device, CaptureStatus status) implements Change {
        /**
         * Takes the device from the status.
         *
         * @throws IllegalArgumentException when it names none
         */
        public static CaptureReported of(CaptureStatus status) {
            return new CaptureReported(new DeviceKey(status.getHost(), status.getDevice()), status);
        }

        @Override
        public void writeTo(Writer writer) {
            writer.captureReported(device, status);
        }
    }

    /** The capture status of a device was published without a value. */
    record CaptureForgotten(DeviceKey device) implements Change {
        @Override
        public void writeTo(Writer writer) {
            writer.captureForgotten(device);
        }
    }
}
