package io.blkstream.schemas.registry;

import static io.blkstream.schemas.registry.TestSchemas.FIRST;
import static io.blkstream.schemas.registry.TestSchemas.WITH_SIZE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.registry.FakeRegistryServer.Canned;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CachingSchemaRegistryTest implements SchemaRegistryContract {
    private final FakeRegistryServer server = new FakeRegistryServer();
    private final SchemaRegistry registry = SchemaRegistries.open(
            Map.of("schema.registry.url", server.url(), "max.schemas.per.subject", "2", "max.retries", "0"));

    @Override
    public SchemaRegistry registry() {
        return registry;
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void shouldAskOnce() {
        for (int i = 0; i < 3; i++) {
            int id = registry.register(SUBJECT, FIRST, false);
            registry.lookUp(SUBJECT, FIRST, false);
            registry.byId(id, SUBJECT);
            registry.byGuid(InMemorySchemaRegistry.guidOf(FIRST));
            registry.latest(SUBJECT);
        }

        assertThat(server.seen).hasSize(5);
    }

    @Test
    void shouldNotRememberFailure() {
        int id = registry.register(SUBJECT, FIRST, false);
        server.canned.add(new Canned(404, ""));

        assertThatExceptionOfType(SerializationException.class).isThrownBy(() -> registry.byId(id, SUBJECT));
        assertThat(registry.byId(id, SUBJECT)).isEqualTo(FIRST);
    }

    @Test
    void shouldTakeEndlessNewSchemasForALeak() {
        registry.setCompatibility("NONE");
        registry.register(SUBJECT, FIRST, false);
        registry.register(SUBJECT, WITH_SIZE, false);

        assertThatThrownBy(() -> registry.register(SUBJECT, TestSchemas.INCOMPATIBLE, false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("max.schemas.per.subject")
                .hasMessageContaining(SUBJECT);
    }

    @Test
    void shouldLetOneThreadFetchWhileOthersWait() throws Exception {
        OnceCache<String, Integer> cache = new OnceCache<>();
        AtomicInteger fetches = new AtomicInteger();
        CountDownLatch fetching = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<Integer>> answers = new ArrayList<>();

        for (int i = 0; i < 4; i++) {
            answers.add(threads.submit(() -> cache.get("key", () -> {
                fetches.incrementAndGet();
                fetching.countDown();
                awaitQuietly(release);
                return 7;
            })));
        }
        assertThat(fetching.await(10, TimeUnit.SECONDS)).isTrue();
        release.countDown();

        for (Future<Integer> answer : answers) {
            assertThat(answer.get(10, TimeUnit.SECONDS)).isEqualTo(7);
        }
        assertThat(fetches).hasValue(1);
        threads.shutdownNow();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
