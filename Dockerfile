# One image for every app; the command chooses which, as in `docker run blkstream sink`.
#
#   BASE_IMAGE    what it runs on: any Linux with glibc or musl, Java 17 or newer, and bash
#   BUILD_IMAGE   what it is built with: a JDK 17 or newer, and Maven 3.8 or newer
ARG BUILD_IMAGE=maven:3.9-eclipse-temurin-17
ARG BASE_IMAGE=eclipse-temurin:17-jre

FROM ${BUILD_IMAGE} AS build
WORKDIR /src
COPY . .
# The registry that the build unpacks for `./blkstream demo` is a container of its own here.
RUN mvn -B -q -ntp -pl local -am -DskipTests -Dmdep.skip=true package

FROM ${BASE_IMAGE}
COPY docker/blkstream docker/blkstream-health /usr/local/bin/
RUN mkdir -p /var/lib/blkstream && chown 10001:10001 /var/lib/blkstream
COPY --from=build /src/local/target/blkstream.jar /opt/blkstream/blkstream.jar
# Inside a container the loopback interface reaches nobody; what is published to the world, the host's port mapping says.
ENV BLKSTREAM_HTTP_BIND=0.0.0.0 \
    BLKSTREAM_METRICS_BIND=0.0.0.0 \
    BLKSTREAM_METRICS_PORT=9404 \
    BLKSTREAM_STATE_DIR=/var/lib/blkstream/streams \
    BLKSTREAM_SINK_DATABASE=jdbc:sqlite:/var/lib/blkstream/sink.db
USER 10001:10001
WORKDIR /var/lib/blkstream
VOLUME /var/lib/blkstream
EXPOSE 8080 9404
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["blkstream-health"]
ENTRYPOINT ["blkstream"]
CMD ["--help"]
