# Another image with Python 3.11 or newer: docker build --build-arg BASE=...
ARG BASE=python:3.13-slim
FROM $BASE AS build
WORKDIR /src
RUN python3 -m venv /opt/tilewright
COPY requirements/run.txt requirements/
RUN /opt/tilewright/bin/pip install --no-cache-dir --require-hashes -r requirements/run.txt
COPY . .
RUN /opt/tilewright/bin/pip install --no-cache-dir --no-deps --no-build-isolation . \
    && /opt/tilewright/bin/python -m compileall -q /opt/tilewright
# The tiles are drawn here, so that the first boards of a new version don't wait for them.
RUN TILEWRIGHT_CACHE=/opt/tilewright/tiles /opt/tilewright/bin/tilewright tiles draw && chmod -R a+rX /opt/tilewright/tiles

FROM $BASE
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin --home-dir /data tilewright && install -d -o tilewright -g tilewright /data
COPY --from=build /opt/tilewright /opt/tilewright
ENV PATH=/opt/tilewright/bin:$PATH PYTHONUNBUFFERED=1 TILEWRIGHT_DB=/data/tilewright.db XDG_CACHE_HOME=/data/cache TILEWRIGHT_DRAWN=/opt/tilewright/tiles
USER tilewright
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=45s --start-period=60s --retries=3 CMD ["tilewright", "status"]
ENTRYPOINT ["tilewright"]
CMD ["run"]
