package io.blkstream.producer.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.MemberState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeometryCatalogueTest {
    private static final DeviceKey NVME = new DeviceKey("host", "nvme0n1");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"device\":\"nvme0n1\",\"optimalIoSize\":4096}",
                "[{\"device\":\"sda\"},{\"device\":\"nvme0n1\",\"optimalIoSize\":4096}]",
                "{\"device\":\"sda\"}\n{\"device\":\"nvme0n1\",\"host\":\"host\",\"optimalIoSize\":4096}\n",
                "{\"device\":\"nvme0n1\",\"optimalIoSize\":512}\n{\"device\":\"nvme0n1\",\"optimalIoSize\":4096}",
                "{\"device\":\"/dev/nvme0n1\",\"host\":\"elsewhere\",\"optimalIoSize\":4096}",
            })
    void shouldReadJsonInEachForm(String json) throws IOException {
        GeometryCatalogue catalogue = catalogue(json);

        assertThat(catalogue.geometry(NVME)).hasValueSatisfying(geometry -> {
            assertThat(geometry.getHost()).isEqualTo("host");
            assertThat(geometry.getDevice()).isEqualTo("nvme0n1");
            assertThat(geometry.getOptimalIoSize()).isEqualTo(4096);
            assertThat(geometry.getLogicalBlockSize()).isNull();
        });
        assertThat(catalogue.devices("host")).contains(NVME);
    }

    @Test
    void shouldJoinReportsOfSeveralTools() throws IOException {
        Path lsblk = Files.writeString(folder.resolve("lsblk.json"), """
                {
                   "blockdevices": [
                      {"name":"sda", "alignment":0, "min-io":4096, "opt-io":0, "phy-sec":4096, "log-sec":512},
                      {"name":"sdb", "alignment":0, "min-io":512, "opt-io":0, "phy-sec":512, "log-sec":512}
                   ]
                }
                """);
        Path mdstat = Files.writeString(folder.resolve("mdstat"), """
                Personalities : [raid1]
                md0 : active raid1 sdb[1] sda[0]
                      1046528 blocks super 1.2 [2/2] [UU]

                unused devices: <none>
                """);
        Path own = Files.writeString(folder.resolve("own.json"), "{\"device\":\"sdc\",\"optimalIoSize\":8192}");

        GeometryCatalogue catalogue = GeometryCatalogue.load(List.of(lsblk, mdstat, own), List.of());

        assertThat(catalogue.geometry(new DeviceKey("host", "sda"))).hasValueSatisfying(sda -> {
            assertThat(sda.getHost()).isEqualTo("host");
            assertThat(sda.getPhysicalBlockSize()).isEqualTo(4096);
            assertThat(sda.getMirror().getMembers()).containsExactly("sda", "sdb");
        });
        assertThat(catalogue.geometry(new DeviceKey("host", "sdc")).map(DeviceGeometry::getOptimalIoSize))
                .contains(8192);
    }

    @Test
    void shouldSayWhatAFileWithoutGeometryIsNot() throws IOException {
        Path prose = Files.writeString(folder.resolve("notes.txt"), "the disks are fine\n");

        assertThatThrownBy(() -> GeometryCatalogue.load(List.of(prose), List.of()))
                .isInstanceOf(GeometryException.class)
                .hasMessageContaining(
                        "notes.txt: not JSON, and no report of lsblk, fdisk, blockdev, mdstat, btrfs or sysfs");
    }

    @Test
    void shouldNotMixHosts() throws IOException {
        GeometryCatalogue catalogue = catalogue("[{\"device\":\"sda\",\"host\":\"a\",\"optimalIoSize\":1},"
                + "{\"device\":\"sda\",\"host\":\"b\",\"optimalIoSize\":2}]");

        assertThat(catalogue.geometry(new DeviceKey("b", "sda")).map(DeviceGeometry::getOptimalIoSize))
                .contains(2);
        assertThat(catalogue.geometry(new DeviceKey("c", "sda"))).isEmpty();
        assertThat(catalogue.devices("c")).isEmpty();
    }

    @Test
    void shouldSetFieldsByHandAndLetTheLastWin() throws IOException {
        GeometryCatalogue catalogue = catalogue(
                "{\"device\":\"nvme0n1\",\"optimalIoSize\":512,\"model\":\"X\"}",
                "*.optimalIoSize=8192",
                "nvme0n1.optimalIoSize=4096",
                "nvme0n1.model=null",
                "nvme0n1.rotational=0",
                "nvme0n1.mdBitmap.superblockSector=8",
                "nvme0n1.mdBitmap.offsetSectors=-8",
                "nvme0n1.mdBitmap.bits=57228",
                "nvme0n1.mirror.arrayId=md0",
                "nvme0n1.mirror.members=nvme0n1,nvme1n1",
                "nvme0n1.mirror.memberState=IN_SYNC",
                "nvme0n1.partitions=[{\"name\":\"nvme0n1p1\",\"startSector\":2048,\"sectors\":8}]",
                "sd.a.scheduler=none");

        DeviceGeometry geometry = catalogue.geometry(NVME).orElseThrow();
        assertThat(geometry.getOptimalIoSize()).isEqualTo(4096);
        assertThat(geometry.getModel()).isNull();
        assertThat(geometry.getRotational()).isFalse();
        assertThat(geometry.getMdBitmap().getBits()).isEqualTo(57228);
        assertThat(geometry.getMdBitmap().getOffsetSectors()).isEqualTo(-8);
        assertThat(geometry.getMirror().getMembers()).containsExactly("nvme0n1", "nvme1n1");
        assertThat(geometry.getMirror().getMemberState()).isEqualTo(MemberState.IN_SYNC);
        assertThat(geometry.getPartitions().get(0).getStartSector()).isEqualTo(2048);
        assertThat(catalogue
                        .geometry(new DeviceKey("host", "sdz"))
                        .orElseThrow()
                        .getOptimalIoSize())
                .isEqualTo(8192);
        assertThat(catalogue.devices("host"))
                .extracting(DeviceKey::device)
                .containsExactlyInAnyOrder("nvme0n1", "sd.a");
    }

    @Test
    void shouldKnowNothingOfOtherDevices() throws IOException {
        assertThat(catalogue("{\"device\":\"sda\"}", "sdb.model=X").geometry(NVME))
                .isEmpty();
        assertThat(GeometryCatalogue.empty().geometry(NVME)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sda.optimalIoSze=4096 | unknown field 'optimalIoSze' of DeviceGeometry; did you mean 'optimalIoSize'?
            sda.mdBitmap.bit=1 | unknown field 'bit' of MdBitmap; did you mean 'bits'?
            sda.optimalIoSize=4k | '4k' is not accepted: a whole number or null is
            sda.optimalIoSize=99999999999 | a whole number in -2147483648..2147483647
            sda.rotational=maybe | 'maybe' is not accepted: true or false or null is
            sda.kind=DISC | 'DISC' is not accepted: one of [UNKNOWN, DISK
            sda.mdBitmap=5 | is a group: set one of its fields
            sda.partitions=p1 | is a list: give it as a JSON array
            sda.model.x=5 | nothing is nested in what stands before 'x'
            optimalIoSize=5 | not device.field=value
            sda.optimalIoSize | not device.field=value
            .optimalIoSize=5 | not device.field=value
            sda.mdBitmap.bits=5 | superblockSector
            """)
    void shouldSayWhatIsWrongWithAnAssignment(String assignment, String complaint) {
        assertThatThrownBy(() -> GeometryCatalogue.load(List.of(), List.of(assignment)))
                .isInstanceOf(GeometryException.class)
                .hasMessageContaining(complaint);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"device":"sda","optimalIoSze":4096} | did you mean 'optimalIoSize'?
            {"device":"sda","optimalIoSize":"4096"} | optimalIoSize
            {"name":"sda"} | entry 1 is not an object with the name of a "device"
            [{"device":"sda"},7] | entry 2 is not an object
            {"device":"sda", | line 1 column
            [] | describes no device
            """)
    void shouldSayWhatIsWrongWithAFile(String json, String complaint) {
        assertThatThrownBy(() -> catalogue(json))
                .isInstanceOf(GeometryException.class)
                .hasMessageContaining("geometry.json")
                .hasMessageContaining(complaint);
    }

    private GeometryCatalogue catalogue(String json, String... assignments) throws IOException {
        Path file = Files.writeString(folder.resolve("geometry.json"), json);
        return GeometryCatalogue.load(List.of(file), List.of(assignments));
    }
}
