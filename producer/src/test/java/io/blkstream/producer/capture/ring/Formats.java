package io.blkstream.producer.capture.ring;

/** Format files as Linux 6.18 has them. */
public final class Formats {
    private static final String COMMON = """
            	field:unsigned short common_type;	offset:0;	size:2;	signed:0;
            	field:unsigned char common_flags;	offset:2;	size:1;	signed:0;
            	field:unsigned char common_preempt_count;	offset:3;	size:1;	signed:0;
            	field:int common_pid;	offset:4;	size:4;	signed:1;

            """;

    public static final String ISSUE = "name: block_rq_issue\nID: 2104\nformat:\n" + COMMON + """
            	field:dev_t dev;	offset:8;	size:4;	signed:0;
            	field:sector_t sector;	offset:16;	size:8;	signed:0;
            	field:unsigned int nr_sector;	offset:24;	size:4;	signed:0;
            	field:unsigned int bytes;	offset:28;	size:4;	signed:0;
            	field:unsigned short ioprio;	offset:32;	size:2;	signed:0;
            	field:char rwbs[10];	offset:34;	size:10;	signed:0;
            	field:char comm[16];	offset:44;	size:16;	signed:0;
            	field:__data_loc char[] cmd;	offset:60;	size:4;	signed:0;

            print fmt: "%d,%d %s %u (%s)", ((unsigned int) ((REC->dev) >> 20))
            """;

    public static final String COMPLETE = "name: block_rq_complete\nID: 2107\nformat:\n" + COMMON + """
            	field:dev_t dev;	offset:8;	size:4;	signed:0;
            	field:sector_t sector;	offset:16;	size:8;	signed:0;
            	field:unsigned nr_sector;	offset:24;	size:4;	signed:0;
            	field:int error;	offset:28;	size:4;	signed:1;
            	field:unsigned short ioprio;	offset:32;	size:2;	signed:0;
            	field:char rwbs[10];	offset:34;	size:10;	signed:0;
            	field:__data_loc char[] cmd;	offset:44;	size:4;	signed:0;
            """;

    public static final String HEADER_PAGE = """
            	field: u64 timestamp;	offset:0;	size:8;	signed:0;
            	field: local_t commit;	offset:8;	size:8;	signed:1;
            	field: int overwrite;	offset:8;	size:1;	signed:1;
            	field: char data;	offset:16;	size:4080;	signed:0;
            """;

    private Formats() {}
}
