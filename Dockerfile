# A host for Tabletown: docs/host.md says how to build and run it.
ARG PYTHON=3.13

FROM python:${PYTHON}-slim AS build
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY constraints.txt ./
RUN python -m venv /opt/tools \
    && /opt/tools/bin/pip install --no-cache-dir -c constraints.txt setuptools mypy librt
COPY . ./
RUN /opt/tools/bin/pip wheel --no-cache-dir --no-build-isolation -c constraints.txt \
        --wheel-dir /wheels ".[postgres]" \
    && python -m venv --without-pip /opt/tabletown \
    && /opt/tools/bin/pip --python /opt/tabletown/bin/python install --no-cache-dir --no-index \
        --find-links /wheels "tabletown[postgres]" \
    && /opt/tabletown/bin/tabletown --version | grep --quiet ", compiled"

FROM python:${PYTHON}-slim
RUN groupadd --gid 10001 tabletown \
    && useradd --uid 10001 --gid tabletown --home-dir /data --no-create-home \
        --shell /usr/sbin/nologin tabletown \
    && install --directory --owner tabletown --group tabletown --mode 0700 /data
COPY --from=build /opt/tabletown /opt/tabletown
ENV PATH=/opt/tabletown/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    TABLETOWN_ORIGIN=http://localhost:8765
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8765
HEALTHCHECK --interval=30s --timeout=6s --start-period=30s CMD ["python", "-c", \
"import urllib.request as web; web.urlopen('http://127.0.0.1:8765/health/ready', timeout=5)"]
ENTRYPOINT ["tabletown"]
CMD ["serve", "--address", "0.0.0.0", "--data", "/data"]
