package io.blkstream.local.cli;

import picocli.CommandLine.IVersionProvider;

/** The version this was built as, read from the jar's manifest. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "blkstream " + current(),
            "Java " + System.getProperty("java.version") + " on " + System.getProperty("os.name")
        };
    }

    /** {@code development} when this does not run from a jar. */
    public static String current() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
