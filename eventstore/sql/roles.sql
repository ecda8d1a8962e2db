-- The two roles and the database, made once for a cluster by its superuser with psql 14 or later:
-- the owner migrates, the services' role owns nothing and is granted what it needs by migrations.
-- Their passwords come from psql's environment, OWNER_PASSWORD and SERVICE_PASSWORD.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv service_password SERVICE_PASSWORD
create role referee_owner login password :'owner_password';
create role referee_service login password :'service_password';
create database referee owner referee_owner;
