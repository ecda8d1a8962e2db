-- What the minimal endpoint keeps: a version a stream, its events, and one row a command.

create table streams (stream text primary key, version integer not null);

create table events (
    stream text not null,
    version integer not null,
    body text not null,
    primary key (stream, version)
);

create table commands (
    stream text not null,
    version integer not null,
    type text not null,
    primary key (stream, version)
);

grant select, insert, update on all tables in schema public to referee_service;
