-- What the management of workflows needs: by what people find one in its list, and what it looks like there.
alter table process_definitions add column category text not null default '';
alter table process_definitions add column icon text not null default '';
