package io.blkstream.local;

import io.blkstream.local.broker.BrokerException;
import io.blkstream.local.cli.AgentCommand;
import io.blkstream.local.cli.AnalyzeCommand;
import io.blkstream.local.cli.BlkstreamCommandLine;
import io.blkstream.local.cli.BrokerCommand;
import io.blkstream.local.cli.DemoCommand;
import io.blkstream.local.cli.DemoPublishCommand;
import io.blkstream.local.cli.GenerateCommand;
import io.blkstream.local.cli.GeometryCommand;
import io.blkstream.local.cli.ReplayCommand;
import io.blkstream.local.cli.SinkCommand;
import io.blkstream.local.cli.SinkRedriveCommand;
import io.blkstream.local.cli.StreamsCommand;
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
import picocli.CommandLine;

/** Entry of the {@code blkstream} command; names the commands, wires nothing else. */
public final class Main {
    private static final Set<Class<? extends Exception>> MISTAKES = Set.of(
            UserException.class,
            BrokerException.class,
            CaptureException.class,
            GeometryException.class,
            SettingsException.class,
            TopicMisfitException.class,
            UnknownTraceException.class);

    private Main() {}

    public static void main(String[] arguments) {
        Terminal terminal = Terminal.ofProcess();
        int status = commandLine(terminal, System.getenv()).execute(arguments);
        terminal.out().flush();
        terminal.err().flush();
        System.exit(status);
    }

    /** The command line with every command. */
    public static BlkstreamCommandLine commandLine(Terminal terminal, Map<String, String> environment) {
        return new BlkstreamCommandLine(terminal, commands(terminal, environment), MISTAKES);
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
