# The server with the browser client built in. Needs the registries of Python and of npm, no more.
FROM python:3.12-slim AS build
WORKDIR /src
COPY . .
# The client is built by Node from a Python package; the wheel holds all of Skerry.
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.12-slim
COPY --from=build /wheels /wheels
COPY constraints.txt /tmp/constraints.txt
RUN pip install --no-cache-dir -c /tmp/constraints.txt "$(echo /wheels/*.whl)[server,postgres]" \
    && rm -r /wheels /tmp/constraints.txt \
    && useradd --system --create-home --home-dir /var/lib/skerry skerry
USER skerry
# Tables of SQLite, and compiled rules, outlive the container in this volume.
VOLUME /var/lib/skerry
ENV SKERRY_HOST=0.0.0.0 SKERRY_CACHE=/var/lib/skerry/compiled
EXPOSE 8777
STOPSIGNAL SIGINT
HEALTHCHECK --start-period=30s CMD ["python", "-c", \
    "import urllib.request as u; u.urlopen('http://127.0.0.1:8777/health', timeout=5)"]
CMD ["skerry", "serve"]
