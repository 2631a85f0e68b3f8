# A contest machine: joute with its kernels, the sandbox, and compilers for what students hand in.
#
#   docker build -t joute .
#   docker run --rm -it --privileged -p 8000:8000 -v "$PWD/contest:/contest" joute \
#       league minibus bots --site 0.0.0.0:8000
#
# --privileged lets bubblewrap make namespaces inside the container. Nobody has built this file yet.
FROM python:3.13-slim-bookworm AS wheel
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
COPY . /joute
RUN JOUTE_KERNELS=require pip wheel --no-cache-dir --wheel-dir /wheels /joute

FROM python:3.13-slim-bookworm
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        bubblewrap cmake default-jdk-headless g++ gcc golang-go libc6-dev make mono-mcs nodejs ocaml-nox php-cli rustc valgrind \
    && rm -rf /var/lib/apt/lists/*
COPY --from=wheel /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels joute && rm -r /wheels
WORKDIR /contest
ENTRYPOINT ["joute"]
