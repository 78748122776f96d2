package io.blkstream.local.testing.services;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** A test of a real broker or registry, and so one that must pass wherever these run: see {@link ServiceMode}. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("services")
@ExtendWith(RealServices.class)
public @interface NeedsServices {}
