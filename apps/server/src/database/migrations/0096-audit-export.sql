-- The audit log is written into files too.
alter table data_jobs
  drop constraint data_jobs_subject_check,
  add constraint data_jobs_subject_check check (subject in ('form', 'people', 'audit'));
