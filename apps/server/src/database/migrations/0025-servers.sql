-- The living servers on this database. What they say of themselves is worth nothing after a crash: not logged.
create unlogged table servers (
  id uuid primary key,
  started_at timestamptz not null,
  -- The last beat, by the clock of the database.
  seen_at timestamptz not null,
  -- For people: machine and port, and the version that runs there.
  address text not null,
  version text not null,
  -- What its limits admitted lately, see http/limit-exchange.ts.
  counts json not null default '{}'
) with (fillfactor = 50);

-- The event streams that each session holds, on whichever server: as many as there are places.
create unlogged table stream_places (
  session_id uuid not null,
  place smallint not null,
  server_id uuid not null,
  primary key (session_id, place)
);
create index stream_places_server on stream_places (server_id);
