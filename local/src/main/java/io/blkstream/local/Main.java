package io.blkstream.local;

import io.blkstream.local.cli.AgentCommand;
import io.blkstream.local.cli.AnalyzeCommand;
import io.blkstream.local.cli.BlkstreamCommandLine;
import io.blkstream.local.cli.BrokerCommand;
import io.blkstream.local.cli.DemoCommand;
import io.blkstream.local.cli.DemoPublishCommand;
import io.blkstream.local.cli.GenerateCommand;
import io.blkstream.local.cli.GeometryCommand;
import io.blkstream.local.cli.Mistakes;
import io.blkstream.local.cli.ReplayCommand;
import io.blkstream.local.cli.SinkCommand;
import io.blkstream.local.cli.SinkRedriveCommand;
import io.blkstream.local.cli.StreamsCommand;
import io.blkstream.local.cli.Terminal;
import io.blkstream.local.cli.TopicsCommand;
import io.blkstream.local.cli.WatchCommand;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** Entry of the {@code blkstream} command; names the commands, wires nothing else. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        BlkstreamCommandLine.runProcess(Main::commandLine, arguments);
    }

    /** The command line with every command. */
    public static BlkstreamCommandLine commandLine(Terminal terminal, Map<String, String> environment) {
        return new BlkstreamCommandLine(terminal, commands(terminal, environment), Mistakes.ALL);
    }

    private static List<Object> commands(Terminal terminal, Map<String, String> environment) {
        return List.of(
                new AnalyzeCommand(terminal),
                new CommandLine(new DemoCommand(terminal, environment))
                        .addSubcommand(new DemoPublishCommand(terminal, environment)),
                new AgentCommand(terminal, environment),
                new GeometryCommand(terminal),
                new ReplayCommand(terminal, environment),
                new GenerateCommand(terminal, environment),
                new StreamsCommand(terminal, environment),
                new CommandLine(new SinkCommand(terminal, environment))
                        .addSubcommand(new SinkRedriveCommand(terminal, environment)),
                new WatchCommand(terminal, environment),
                new TopicsCommand(terminal, environment),
                new BrokerCommand(terminal));
    }
}
