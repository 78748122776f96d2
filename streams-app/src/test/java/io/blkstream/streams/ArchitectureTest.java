package io.blkstream.streams;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The layers: who may know whom. A lower one never knows a higher one. */
class ArchitectureTest {
    private static final String BASE = "io.blkstream.streams";

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(BASE);

    @Test
    void shouldKeepTheDomainFreeOfEverythingButTheJdkAndHdrHistogram() {
        classes()
                .that()
                .resideInAPackage(BASE + ".domain..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(BASE + ".domain..", "java..", "org.HdrHistogram")
                .check(classes);
    }

    @Test
    void shouldLayerTheModule() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("runtime")
                .definedBy(BASE + ".runtime..")
                .layer("topology")
                .definedBy(BASE + ".topology..")
                .layer("wire")
                .definedBy(BASE + ".wire..")
                .layer("domain")
                .definedBy(BASE + ".domain..")
                .whereLayer("runtime")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("topology")
                .mayOnlyBeAccessedByLayers("runtime")
                .whereLayer("wire")
                .mayOnlyBeAccessedByLayers("topology", "runtime")
                .check(classes);
    }

    @Test
    void shouldLayerTheDomain() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("fleet")
                .definedBy(BASE + ".domain.fleet..")
                .layer("rollup")
                .definedBy(BASE + ".domain.rollup..")
                .layer("remedy")
                .definedBy(BASE + ".domain.remedy..")
                .layer("detect")
                .definedBy(BASE + ".domain.detect..")
                .layer("window")
                .definedBy(BASE + ".domain.window..")
                .layer("event")
                .definedBy(BASE + ".domain.event..")
                .layer("unit")
                .definedBy(BASE + ".domain.unit..")
                .whereLayer("fleet")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("rollup")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("remedy")
                .mayOnlyBeAccessedByLayers("fleet", "rollup")
                .whereLayer("detect")
                .mayOnlyBeAccessedByLayers("remedy", "fleet", "rollup")
                .whereLayer("window")
                .mayOnlyBeAccessedByLayers("detect", "remedy", "fleet", "rollup")
                .whereLayer("event")
                .mayOnlyBeAccessedByLayers("window", "detect", "remedy", "fleet", "rollup")
                .check(classes);
    }

    @Test
    void shouldNotReadTheClockOutsideTheRuntime() {
        noClasses()
                .that()
                .resideInAnyPackage(BASE + ".domain..", BASE + ".wire..", BASE + ".topology..")
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(java.time.Instant.class, "now")
                .check(classes);
    }

    @Test
    void shouldTouchStreamsInternalsInOneClassOnly() {
        noClasses()
                .that()
                .doNotHaveSimpleName("BeforeCommit")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka.streams..internals..")
                .check(classes);
    }
}
