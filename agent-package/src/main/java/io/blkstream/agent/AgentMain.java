package io.blkstream.agent;

import io.blkstream.local.cli.AgentCommand;
import io.blkstream.local.cli.AnalyzeCommand;
import io.blkstream.local.cli.BlkstreamCommandLine;
import io.blkstream.local.cli.GenerateCommand;
import io.blkstream.local.cli.GeometryCommand;
import io.blkstream.local.cli.ReplayCommand;
import io.blkstream.local.cli.Terminal;
import io.blkstream.local.cli.TopicsCommand;
import io.blkstream.local.cli.UserException;
import io.blkstream.local.cli.WatchCommand;
import io.blkstream.producer.capture.CaptureException;
import io.blkstream.producer.geometry.GeometryException;
import io.blkstream.producer.trace.UnknownTraceException;
import io.blkstream.schemas.admin.TopicMisfitException;
import io.blkstream.schemas.config.SettingsException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Entry of {@code blkstream} on a watched host: the commands that need neither broker nor database of their own. */
public final class AgentMain {
    private static final Set<Class<? extends Exception>> MISTAKES = Set.of(
            UserException.class,
            CaptureException.class,
            GeometryException.class,
            SettingsException.class,
            TopicMisfitException.class,
            UnknownTraceException.class);

    private AgentMain() {}

    public static void main(String[] arguments) {
        Terminal terminal = Terminal.ofProcess();
        int status = commandLine(terminal, System.getenv()).execute(arguments);
        terminal.out().flush();
        terminal.err().flush();
        System.exit(status);
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
        return new BlkstreamCommandLine(terminal, commands, MISTAKES);
    }
}
