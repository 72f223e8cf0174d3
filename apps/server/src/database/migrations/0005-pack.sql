-- What has been loaded from the pack: a part by the checksum of its file, a sample plan by its key.
create table pack_state (
  part text primary key,
  checksum text not null default '',
  loaded_at timestamptz not null
);
