-- What is said of a sensitive word, and what makes no difference when words are looked for.
alter table sensitive_words
  add column level text not null default 'medium' check (level in ('low', 'medium', 'high')),
  add column category text not null default '',
  add column replacement text not null default '',
  add column exceptions text[] not null default '{}',
  add column enabled boolean not null default true,
  add column updated_at timestamptz,
  add column updated_by text not null default '';

update sensitive_words set updated_at = created_at;

create table sensitive_word_matching (
  -- One row.
  id int primary key default 1 check (id = 1),
  traditional boolean not null default true,
  separators text not null default ''
);

insert into sensitive_word_matching default values;

update cache_epochs set epoch = pg_current_xact_id() where subject = 'sensitiveWords';

-- Whether a form takes no sensitive words at all (answers F9).
alter table forms add column blocks_sensitive boolean not null default false;
