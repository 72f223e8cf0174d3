-- Files that the fields of a form hold go with the record, and with its history until that is purged.
alter table files add column form_data_id uuid references form_data (id) on delete cascade;
create index files_of_form_data on files (form_data_id) where form_data_id is not null;

-- Pictures made small, without what their camera wrote into them.
create table file_thumbnails (
  file_id uuid primary key references files (id) on delete cascade,
  content bytea not null
);
