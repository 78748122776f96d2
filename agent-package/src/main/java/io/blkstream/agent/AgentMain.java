package io.blkstream.agent;

import io.blkstream.local.cli.AgentCommand;
import io.blkstream.local.cli.AnalyzeCommand;
import io.blkstream.local.cli.BlkstreamCommandLine;
import io.blkstream.local.cli.GenerateCommand;
import io.blkstream.local.cli.GeometryCommand;
import io.blkstream.local.cli.Mistakes;
import io.blkstream.local.cli.ReplayCommand;
import io.blkstream.local.cli.Terminal;
import io.blkstream.local.cli.TopicsCommand;
import io.blkstream.local.cli.WatchCommand;
import java.util.List;
import java.util.Map;

/** Entry of {@code blkstream} on a watched host: the commands that need neither broker nor database of their own. */
public final class AgentMain {
    private AgentMain() {}

    public static void main(String[] arguments) {
        BlkstreamCommandLine.runProcess(AgentMain::commandLine, arguments);
    }

    /** The command line with the commands of a host. */
    public static BlkstreamCommandLine commandLine(Terminal terminal, Map<String, String> environment) {
        List<Object> commands = List.of(
                new AgentCommand(terminal, environment),
                new AnalyzeCommand(terminal),
                new GeometryCommand(terminal),
                new ReplayCommand(terminal, environment),
                new GenerateCommand(terminal, environment),
                new WatchCommand(terminal, environment),
                new TopicsCommand(terminal, environment));
        return new BlkstreamCommandLine(terminal, commands, Mistakes.ALL);
    }
}
