# The service as one image: API, worker, beat and the operator's commands. See docs/how-to/operate.md.
FROM python:3.12.8-slim-bookworm AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/referee
WORKDIR /src
# What changes rarely comes first: its layers are kept.
COPY requirements.txt ./
RUN /opt/referee/bin/pip install --require-hashes -r requirements.txt
COPY pyproject.toml README.md LICENSE ./
COPY api api
COPY eventstore eventstore
COPY referee referee
COPY workers workers
RUN /opt/referee/bin/pip install --no-deps --no-build-isolation .

FROM python:3.12.8-slim-bookworm
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin referee
COPY --from=build /opt/referee /opt/referee
ENV PATH=/opt/referee/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 REFEREE_HOST=0.0.0.0
USER 10001:10001
WORKDIR /tmp
EXPOSE 8080
ENTRYPOINT ["referee"]
CMD ["serve"]
