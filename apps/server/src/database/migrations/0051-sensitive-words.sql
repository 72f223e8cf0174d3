-- Words that the console marks wherever a page shows a text through its filters.
create table sensitive_words (
  id bigint generated always as identity primary key,
  word text not null,
  -- The word with case and width folded (modules/sensitive-words/fold.ts): what makes two words the same.
  folded text not null unique,
  created_at timestamptz not null
);

insert into cache_epochs (subject) values ('sensitiveWords');
