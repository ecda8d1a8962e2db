"""PostgreSQL and Redis as children of the referee, from the binaries that wheels bring."""
