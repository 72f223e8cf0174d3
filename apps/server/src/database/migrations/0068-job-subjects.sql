-- Exports and imports of other things than records of forms: a job says what it is of.
alter table data_jobs
  add column subject text not null default 'form' check (subject in ('form', 'people')),
  alter column form_id drop not null,
  add constraint data_jobs_of_form check ((subject = 'form') = (form_id is not null)),
  -- Its file holds secrets: it is kept sealed, and is gone once somebody has fetched it.
  add column is_sealed boolean not null default false;
alter table data_jobs alter column subject drop default;
