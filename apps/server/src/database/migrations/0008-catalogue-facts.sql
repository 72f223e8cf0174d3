-- Whether an item needs re-closing locked out (jumpers), and whether it is done under load.
alter table catalogue_items
  add column reclose boolean not null default false,
  add column under_load boolean not null default false;
