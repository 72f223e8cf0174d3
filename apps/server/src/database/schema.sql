-- Written by `npm run schema` from a migrated database, to be read: what runs are the migrations.

create table act_job_items (
  job_id uuid not null,
  instance_id uuid not null,
  state text not null default 'waiting'::text,
  code text,
  details jsonb,
  at timestamp with time zone,
  constraint act_job_items_pkey PRIMARY KEY (job_id, instance_id),
  constraint act_job_items_job_id_fkey FOREIGN KEY (job_id) REFERENCES act_jobs(id) ON DELETE CASCADE,
  constraint act_job_items_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text])))
);
CREATE INDEX act_job_items_state ON act_job_items USING btree (job_id, state, instance_id);

create table act_jobs (
  id uuid not null,
  user_id bigint not null,
  act_order jsonb not null,
  reason text not null,
  language text not null,
  state text not null default 'waiting'::text,
  total integer not null,
  done integer not null default 0,
  refused integer not null default 0,
  is_cut boolean not null,
  repeats uuid,
  holder uuid,
  leased_until timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint act_jobs_pkey PRIMARY KEY (id),
  constraint act_jobs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint act_jobs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'stopped'::text])))
);
CREATE INDEX act_jobs_due ON act_jobs USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX act_jobs_ended ON act_jobs USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX act_jobs_newest ON act_jobs USING btree (created_at, id);
CREATE INDEX act_jobs_of_user ON act_jobs USING btree (user_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));

create table activity_history (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  element_id text not null,
  element_type text not null,
  name text,
  loop_counter integer,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  reason text,
  called_version_id bigint,
  constraint activity_history_pkey PRIMARY KEY (process_instance_id, id, org_id)
);

create table audit_chain (
  seq bigint not null,
  audit_id bigint not null,
  hash bytea not null,
  constraint audit_chain_pkey PRIMARY KEY (seq),
  constraint audit_chain_audit_id_key UNIQUE (audit_id)
);

create table audit_checkpoints (
  seq bigint not null,
  hash bytea not null,
  at timestamp with time zone not null,
  key_id text not null,
  signature bytea not null,
  constraint audit_checkpoints_pkey PRIMARY KEY (seq)
);
CREATE INDEX audit_checkpoints_time ON audit_checkpoints USING btree (at, seq);

create table audit_log (
  id bigint not null generated always as identity (start with 1),
  at timestamp with time zone not null,
  user_id bigint,
  user_name text not null,
  on_behalf_of text not null default ''::text,
  address text not null default ''::text,
  action text not null,
  object_type text not null,
  object_id text not null,
  result text not null,
  detail text not null,
  tx xid8 not null default pg_current_xact_id(),
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_action ON audit_log USING btree (action, at, id);
CREATE INDEX audit_log_behalf ON audit_log USING btree (on_behalf_of, at, id) WHERE (on_behalf_of <> ''::text);
CREATE INDEX audit_log_object_time ON audit_log USING btree (object_type, object_id, at, id);
CREATE INDEX audit_log_refusals ON audit_log USING btree (at, id) WHERE (result = 'refused'::text);
CREATE INDEX audit_log_time ON audit_log USING btree (at, id);
CREATE INDEX audit_log_tx ON audit_log USING btree (tx, id);
CREATE INDEX audit_log_user ON audit_log USING btree (user_name, at, id);

create table audit_sequencer (
  id integer not null,
  holder text not null default ''::text,
  leased_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  cluster text not null default ''::text,
  passed_tx xid8 not null default '0'::xid8,
  passed_id bigint not null default 0,
  constraint audit_sequencer_pkey PRIMARY KEY (id),
  constraint audit_sequencer_id_check CHECK ((id = 1))
);

create table audit_verifications (
  id uuid not null,
  asked_by bigint not null,
  asked_by_name text not null,
  started_at timestamp with time zone not null,
  touched_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  from_seq bigint not null,
  to_seq bigint not null,
  checked_seq bigint not null,
  state text not null,
  first_bad_seq bigint,
  fault text,
  constraint audit_verifications_pkey PRIMARY KEY (id),
  constraint audit_verifications_state_check CHECK ((state = ANY (ARRAY['running'::text, 'intact'::text, 'broken'::text, 'stopped'::text])))
);
CREATE UNIQUE INDEX audit_verifications_running ON audit_verifications USING btree ((true)) WHERE (state = 'running'::text);
CREATE INDEX audit_verifications_started ON audit_verifications USING btree (started_at, id);

create table backup_schedule (
  id integer not null,
  enabled boolean not null,
  minute_of_day integer not null,
  scope text not null,
  keep integer not null,
  last_day date,
  updated_at timestamp with time zone not null,
  user_name text not null default ''::text,
  constraint backup_schedule_pkey PRIMARY KEY (id),
  constraint backup_schedule_id_check CHECK ((id = 1)),
  constraint backup_schedule_keep_check CHECK (((keep >= 1) AND (keep <= 365))),
  constraint backup_schedule_minute_of_day_check CHECK (((minute_of_day >= 0) AND (minute_of_day <= 1439))),
  constraint backup_schedule_scope_check CHECK ((scope = ANY (ARRAY['configuration'::text, 'whole'::text])))
);

create table backup_tests (
  id uuid not null,
  origin text not null,
  state text not null,
  backup_id uuid,
  backup_at timestamp with time zone not null,
  scope text not null,
  file text not null,
  user_id bigint,
  user_name text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  method text,
  tables integer,
  rows bigint,
  bytes bigint,
  sha256 bytea,
  failure jsonb,
  attempts integer not null default 0,
  holder uuid,
  leased_until timestamp with time zone,
  constraint backup_tests_pkey PRIMARY KEY (id),
  constraint backup_tests_backup_id_fkey FOREIGN KEY (backup_id) REFERENCES backups(id) ON DELETE SET NULL,
  constraint backup_tests_method_check CHECK ((method = ANY (ARRAY['restored'::text, 'read'::text]))),
  constraint backup_tests_origin_check CHECK ((origin = ANY (ARRAY['manual'::text, 'scheduled'::text]))),
  constraint backup_tests_scope_check CHECK ((scope = ANY (ARRAY['configuration'::text, 'whole'::text]))),
  constraint backup_tests_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'passed'::text, 'failed'::text])))
);
CREATE INDEX backup_tests_due ON backup_tests USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX backup_tests_newest ON backup_tests USING btree (created_at, id);

create table backups (
  id uuid not null,
  scope text not null,
  origin text not null,
  state text not null,
  note text not null default ''::text,
  user_id bigint,
  user_name text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  folder uuid,
  file text not null default ''::text,
  size bigint not null default 0,
  sha256 bytea,
  sealed boolean,
  contents jsonb,
  checked_at timestamp with time zone,
  failure jsonb,
  attempts integer not null default 0,
  holder uuid,
  leased_until timestamp with time zone,
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups_origin_check CHECK ((origin = ANY (ARRAY['manual'::text, 'scheduled'::text, 'beforeRestore'::text, 'uploaded'::text, 'command'::text]))),
  constraint backups_scope_check CHECK ((scope = ANY (ARRAY['configuration'::text, 'whole'::text]))),
  constraint backups_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text])))
);
CREATE INDEX backups_due ON backups USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX backups_newest ON backups USING btree (created_at, id);

create table cache_epochs (
  subject text not null,
  epoch xid8 not null default pg_current_xact_id(),
  constraint cache_epochs_pkey PRIMARY KEY (subject)
);

create table catalogue_items (
  code text not null,
  class smallint not null,
  zh text not null,
  en text not null,
  method text not null,
  live_hours double precision not null,
  avoided_hours double precision not null,
  crew smallint not null,
  enabled boolean not null default true,
  reclose boolean not null default false,
  under_load boolean not null default false,
  constraint catalogue_items_pkey PRIMARY KEY (code),
  constraint catalogue_items_avoided_hours_check CHECK ((avoided_hours >= (0)::double precision)),
  constraint catalogue_items_class_check CHECK (((class >= 1) AND (class <= 4))),
  constraint catalogue_items_crew_check CHECK ((crew > 0)),
  constraint catalogue_items_live_hours_check CHECK ((live_hours >= (0)::double precision))
);

create table compensations (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  scope_id uuid not null,
  element_id text not null,
  handler_id text,
  parent_id uuid,
  position integer not null,
  variables jsonb,
  constraint compensations_pkey PRIMARY KEY (process_instance_id, id, org_id)
);

create table data_job_parts (
  job_id uuid not null,
  position integer not null,
  content bytea not null,
  constraint data_job_parts_pkey PRIMARY KEY (job_id, "position"),
  constraint data_job_parts_job_id_fkey FOREIGN KEY (job_id) REFERENCES data_jobs(id) ON DELETE CASCADE
);

create table data_jobs (
  id uuid not null,
  kind text not null,
  form_id bigint,
  user_id bigint not null,
  caller jsonb not null,
  params jsonb not null,
  state text not null default 'waiting'::text,
  done integer not null default 0,
  total integer,
  attempts integer not null default 0,
  holder uuid,
  leased_until timestamp with time zone,
  outcome jsonb,
  error jsonb,
  result jsonb,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  subject text not null,
  is_sealed boolean not null default false,
  constraint data_jobs_pkey PRIMARY KEY (id),
  constraint data_jobs_form_id_fkey FOREIGN KEY (form_id) REFERENCES forms(id),
  constraint data_jobs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint data_jobs_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'import'::text]))),
  constraint data_jobs_of_form CHECK (((subject = 'form'::text) = (form_id IS NOT NULL))),
  constraint data_jobs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint data_jobs_subject_check CHECK ((subject = ANY (ARRAY['form'::text, 'people'::text, 'audit'::text])))
);
CREATE INDEX data_jobs_due ON data_jobs USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX data_jobs_ended ON data_jobs USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX data_jobs_of_user ON data_jobs USING btree (user_id, created_at);

create table data_set_versions (
  code text not null,
  rev integer not null,
  name text not null,
  name_en text not null,
  content jsonb not null,
  updated_by bigint,
  updated_at timestamp with time zone not null,
  constraint data_set_versions_pkey PRIMARY KEY (code, rev),
  constraint data_set_versions_code_fkey FOREIGN KEY (code) REFERENCES data_sets(code),
  constraint data_set_versions_content_check CHECK ((jsonb_typeof(content) = 'object'::text))
);

create table data_sets (
  code text not null,
  name text not null,
  name_en text not null default ''::text,
  query text not null,
  parameters jsonb not null default '[]'::jsonb,
  answers text not null,
  role_ids bigint[] not null default '{}'::bigint[],
  valid boolean not null default true,
  updated_at timestamp with time zone not null,
  note text not null default ''::text,
  columns jsonb not null default '[]'::jsonb,
  reveal_role_ids bigint[] not null default '{}'::bigint[],
  time_limit_ms integer not null default 3000,
  row_limit integer not null default 1000,
  rev integer not null default 1,
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint data_sets_pkey PRIMARY KEY (code),
  constraint data_sets_answers_check CHECK ((answers = ANY (ARRAY['row'::text, 'rows'::text]))),
  constraint data_sets_code_check CHECK ((code ~ '^[a-zA-Z][a-zA-Z0-9]{1,63}$'::text)),
  constraint data_sets_columns_check CHECK ((jsonb_typeof(columns) = 'array'::text)),
  constraint data_sets_parameters_check CHECK ((jsonb_typeof(parameters) = 'array'::text)),
  constraint data_sets_row_limit_check CHECK (((row_limit >= 1) AND (row_limit <= 10000))),
  constraint data_sets_time_limit_ms_check CHECK (((time_limit_ms >= 100) AND (time_limit_ms <= 10000)))
);

create table delegations (
  id uuid not null,
  owner_id bigint not null,
  delegate_id bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  reason text not null default ''::text,
  forced_by bigint,
  locked boolean not null default false,
  created_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  cancelled_by bigint,
  cancel_reason text not null default ''::text,
  constraint delegations_pkey PRIMARY KEY (id),
  constraint delegations_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES users(id),
  constraint delegations_delegate_id_fkey FOREIGN KEY (delegate_id) REFERENCES users(id),
  constraint delegations_forced_by_fkey FOREIGN KEY (forced_by) REFERENCES users(id),
  constraint delegations_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint delegations_check CHECK ((owner_id <> delegate_id)),
  constraint delegations_check1 CHECK ((ends_at > starts_at))
);
CREATE INDEX delegations_ended ON delegations USING btree (delegate_id, cancelled_at) WHERE (cancelled_at IS NOT NULL);
CREATE INDEX delegations_given ON delegations USING btree (owner_id, created_at DESC, id DESC);
CREATE INDEX delegations_made ON delegations USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX delegations_of_owner ON delegations USING btree (owner_id) WHERE (cancelled_at IS NULL);
CREATE INDEX delegations_received ON delegations USING btree (delegate_id, created_at DESC, id DESC);
CREATE INDEX delegations_to ON delegations USING btree (delegate_id) WHERE (cancelled_at IS NULL);

create table error_reports (
  number bigint not null generated always as identity (start with 1),
  fingerprint bytea not null,
  kind text not null,
  message text not null,
  stack text not null,
  path text not null,
  version text not null,
  browser text not null,
  count integer not null default 1,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  last_user_name text not null,
  settled_at timestamp with time zone,
  settled_by text not null default ''::text,
  only_user_id bigint,
  constraint error_reports_pkey PRIMARY KEY (number),
  constraint error_reports_fingerprint_key UNIQUE (fingerprint),
  constraint error_reports_only_user_id_fkey FOREIGN KEY (only_user_id) REFERENCES users(id),
  constraint error_reports_kind_check CHECK ((kind = ANY (ARRAY['crash'::text, 'error'::text, 'rejection'::text, 'policy'::text])))
);
CREATE INDEX error_reports_open ON error_reports USING btree (last_at, number) WHERE (settled_at IS NULL);
CREATE INDEX error_reports_seen ON error_reports USING btree (last_at, number);
CREATE INDEX error_reports_share ON error_reports USING btree (only_user_id, last_at, number) WHERE ((settled_at IS NULL) AND (only_user_id IS NOT NULL));

create table file_chunks (
  file_id uuid not null,
  position integer not null,
  content bytea not null,
  constraint file_chunks_pkey PRIMARY KEY (file_id, "position"),
  constraint file_chunks_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE
);

create table file_thumbnails (
  file_id uuid not null,
  content bytea not null,
  constraint file_thumbnails_pkey PRIMARY KEY (file_id),
  constraint file_thumbnails_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE
);

create table files (
  id uuid not null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 bytea not null,
  uploaded_by bigint not null,
  uploaded_by_name text not null,
  department_name text not null default ''::text,
  at timestamp with time zone not null,
  process_instance_id uuid,
  operation_id uuid,
  bound_at timestamp with time zone,
  form_data_id uuid,
  is_whole boolean not null,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_form_data_id_fkey FOREIGN KEY (form_data_id) REFERENCES form_data(id) ON DELETE CASCADE,
  constraint files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id)
);
CREATE INDEX files_arriving ON files USING btree (at) WHERE (NOT is_whole);
CREATE INDEX files_of_form_data ON files USING btree (form_data_id) WHERE (form_data_id IS NOT NULL);
CREATE INDEX files_of_instance ON files USING btree (process_instance_id) WHERE (process_instance_id IS NOT NULL);
CREATE INDEX files_unbound ON files USING btree (uploaded_by, at) WHERE (bound_at IS NULL);

create table form_access (
  form_id bigint not null,
  role_id bigint not null,
  may_create boolean not null default false,
  may_read boolean not null default false,
  may_update boolean not null default false,
  may_delete boolean not null default false,
  may_export boolean not null default false,
  may_import boolean not null default false,
  may_reveal boolean not null default false,
  scope text not null,
  constraint form_access_pkey PRIMARY KEY (form_id, role_id),
  constraint form_access_form_id_fkey FOREIGN KEY (form_id) REFERENCES forms(id),
  constraint form_access_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id),
  constraint form_access_scope_check CHECK ((scope = ANY (ARRAY['self'::text, 'department'::text, 'below'::text, 'all'::text])))
);

create table form_data (
  id uuid not null,
  org_id bigint not null default 0,
  form_id bigint not null,
  form_version_id bigint not null,
  process_instance_id uuid,
  data jsonb not null,
  rev integer not null default 1,
  created_by bigint,
  created_at timestamp with time zone not null,
  updated_by bigint,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  constraint form_data_pkey PRIMARY KEY (id),
  constraint form_data_form_id_form_version_id_fkey FOREIGN KEY (form_id, form_version_id) REFERENCES form_versions(form_id, id),
  constraint form_data_data_check CHECK ((jsonb_typeof(data) = 'object'::text))
);
CREATE INDEX form_data_deleted ON form_data USING btree (form_id, deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX form_data_newest ON form_data USING btree (form_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX form_data_of_creator ON form_data USING btree (created_by, form_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX form_data_of_department ON form_data USING btree (org_id, form_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX form_data_of_instance ON form_data USING btree (process_instance_id, form_id) WHERE (process_instance_id IS NOT NULL);
CREATE INDEX form_data_pay_state ON form_data USING btree (((data ->> 'payState'::text)), form_id) WHERE (data ? 'payState'::text);
CREATE INDEX form_data_to_purge ON form_data USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX form_data_values ON form_data USING gin (data jsonb_path_ops);

create table form_data_history (
  form_data_id uuid not null,
  rev integer not null,
  org_id bigint not null,
  process_instance_id uuid,
  form_version_id bigint not null,
  data jsonb not null,
  changed_by bigint,
  changed_at timestamp with time zone not null,
  kind text,
  reason text not null default ''::text,
  constraint form_data_history_pkey PRIMARY KEY (form_data_id, rev),
  constraint form_data_history_form_data_id_fkey FOREIGN KEY (form_data_id) REFERENCES form_data(id) ON DELETE CASCADE,
  constraint form_data_history_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'updated'::text, 'deleted'::text, 'restored'::text, 'imported'::text])))
);
CREATE INDEX form_data_history_of_instance ON form_data_history USING btree (process_instance_id, changed_at);

create table form_filter_fields (
  form_id bigint not null,
  field text not null,
  since timestamp with time zone not null,
  built_to timestamp with time zone default '-infinity'::timestamp with time zone,
  constraint form_filter_fields_pkey PRIMARY KEY (form_id, field),
  constraint form_filter_fields_form_id_fkey FOREIGN KEY (form_id) REFERENCES forms(id)
);

create table form_values (
  form_data_id uuid not null,
  field text not null,
  form_id bigint not null,
  text_value text collate "C" not null,
  number_value numeric,
  updated_at timestamp with time zone not null,
  constraint form_values_pkey PRIMARY KEY (form_data_id, field),
  constraint form_values_form_data_id_fkey FOREIGN KEY (form_data_id) REFERENCES form_data(id) ON DELETE CASCADE
);
CREATE INDEX form_values_newest ON form_values USING btree (form_id, field, text_value, updated_at, form_data_id);
CREATE INDEX form_values_number ON form_values USING btree (form_id, field, number_value, form_data_id) WHERE (number_value IS NOT NULL);

create table form_versions (
  id bigint not null generated by default as identity (start with 10000),
  form_id bigint not null,
  version integer not null,
  state smallint not null,
  schema jsonb not null,
  note text not null default ''::text,
  created_by bigint,
  created_at timestamp with time zone not null,
  updated_by bigint,
  updated_at timestamp with time zone not null,
  released_by bigint,
  released_at timestamp with time zone,
  mobile_schema jsonb,
  constraint form_versions_pkey PRIMARY KEY (id),
  constraint form_versions_form_id_id_key UNIQUE (form_id, id),
  constraint form_versions_form_id_version_key UNIQUE (form_id, version),
  constraint form_versions_form_id_fkey FOREIGN KEY (form_id) REFERENCES forms(id),
  constraint form_versions_check CHECK (((state = 0) = (released_at IS NULL))),
  constraint form_versions_mobile_schema_check CHECK ((jsonb_typeof(mobile_schema) = 'object'::text)),
  constraint form_versions_schema_check CHECK ((jsonb_typeof(schema) = 'object'::text)),
  constraint form_versions_state_check CHECK ((state = ANY (ARRAY[0, 1, 2]))),
  constraint form_versions_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX form_versions_one_draft ON form_versions USING btree (form_id) WHERE (state = 0);
CREATE UNIQUE INDEX form_versions_one_released ON form_versions USING btree (form_id) WHERE (state = 1);

create table forms (
  id bigint not null generated by default as identity (start with 10000),
  form_key text not null,
  name text not null,
  name_en text not null default ''::text,
  icon text not null default ''::text,
  valid boolean not null default true,
  rev integer not null default 1,
  created_by bigint,
  created_at timestamp with time zone not null,
  updated_by bigint,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  category text not null default ''::text,
  deleted_by bigint,
  blocks_sensitive boolean not null default false,
  constraint forms_pkey PRIMARY KEY (id),
  constraint forms_form_key_key UNIQUE (form_key),
  constraint forms_form_key_check CHECK ((form_key ~ '^[a-zA-Z][a-zA-Z0-9]{1,63}$'::text)),
  constraint forms_name_check CHECK ((name <> ''::text))
);
CREATE INDEX forms_newest ON forms USING btree (updated_at DESC, id DESC) WHERE (deleted_at IS NULL);

create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);

create table installation (
  id integer not null,
  key_check bytea not null,
  constraint installation_pkey PRIMARY KEY (id),
  constraint installation_id_check CHECK ((id = 1))
);

create table instance_ccs (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  user_id bigint not null,
  operation_id uuid not null,
  note text not null default ''::text,
  at timestamp with time zone not null,
  read_at timestamp with time zone,
  is_unread boolean not null generated always as ((read_at IS NULL)) stored,
  ended boolean not null default false,
  constraint instance_ccs_pkey PRIMARY KEY (process_instance_id, user_id, id, org_id)
);
CREATE INDEX instance_ccs_instances ON instance_ccs USING btree (user_id, ended, process_instance_id);
CREATE INDEX instance_ccs_list ON instance_ccs USING btree (user_id, is_unread, id);
CREATE TRIGGER note_end_of_cc BEFORE INSERT ON instance_ccs FOR EACH ROW EXECUTE FUNCTION note_end_of_cc();

create table instance_forms (
  org_id bigint not null,
  process_instance_id uuid not null,
  form_key text not null,
  form_version_id bigint not null,
  is_main boolean not null,
  position smallint not null,
  form_data_id uuid,
  constraint instance_forms_pkey PRIMARY KEY (process_instance_id, form_key, org_id)
);

create table instance_participants (
  org_id bigint not null,
  process_instance_id uuid not null,
  actor_kind text not null,
  actor_id bigint not null,
  ended boolean not null default false,
  handles boolean not null default false,
  constraint instance_participants_pkey PRIMARY KEY (process_instance_id, actor_kind, actor_id, handles, org_id),
  constraint instance_participants_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'role'::text, 'department'::text, 'post'::text])))
);
CREATE INDEX instance_participants_actor ON instance_participants USING btree (actor_kind, actor_id, ended, process_instance_id);
CREATE INDEX instance_participants_handler ON instance_participants USING btree (actor_kind, actor_id, ended, process_instance_id) WHERE handles;

create table jobs (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  kind text not null,
  element_id text not null,
  scope_id uuid,
  token_id uuid,
  task_id uuid,
  phase text,
  due_at timestamp with time zone not null,
  repeat text,
  attempts integer not null default 0,
  retry_at timestamp with time zone,
  incident_at timestamp with time zone,
  failure jsonb,
  event_id uuid,
  constraint jobs_pkey PRIMARY KEY (process_instance_id, id, org_id),
  constraint jobs_kind_check CHECK ((kind = ANY (ARRAY['timer'::text, 'async'::text, 'timeLimit'::text, 'outbox'::text, 'event'::text]))),
  constraint jobs_phase_check CHECK ((phase = ANY (ARRAY['remind'::text, 'escalate'::text])))
);
CREATE INDEX jobs_incident_id ON jobs USING btree (id) WHERE (incident_at IS NOT NULL);
CREATE INDEX jobs_incidents ON jobs USING btree (incident_at DESC, id DESC) WHERE (incident_at IS NOT NULL);
CREATE INDEX jobs_ready ON jobs USING btree (GREATEST(due_at, retry_at), id) WHERE ((incident_at IS NULL) AND (kind <> 'outbox'::text));
CREATE INDEX jobs_ready_outbox ON jobs USING btree (GREATEST(due_at, retry_at), id) WHERE ((incident_at IS NULL) AND (kind = 'outbox'::text));

create table join_rounds (
  id integer not null,
  formula integer not null,
  after uuid,
  constraint join_rounds_pkey PRIMARY KEY (id),
  constraint join_rounds_id_check CHECK ((id = 1))
);

create table join_verdicts (
  process_instance_id uuid not null,
  rev integer not null,
  verdict text not null,
  element_ids text[] not null default '{}'::text[],
  constraint join_verdicts_pkey PRIMARY KEY (process_instance_id),
  constraint join_verdicts_verdict_check CHECK ((verdict = ANY (ARRAY['open'::text, 'dead'::text, 'unknown'::text])))
);
CREATE INDEX join_verdicts_dead ON join_verdicts USING btree (process_instance_id) WHERE (verdict = 'dead'::text);
CREATE INDEX join_verdicts_unknown ON join_verdicts USING btree (process_instance_id) WHERE (verdict = 'unknown'::text);

create table login_challenges (
  id text not null,
  rsa_key_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint login_challenges_pkey PRIMARY KEY (id)
);
CREATE INDEX login_challenges_expiry ON login_challenges USING btree (expires_at);

create table login_limits (
  kind text not null,
  account_key text not null,
  source text not null,
  used integer not null default 0,
  counted_from timestamp with time zone not null,
  block_seconds integer not null default 0,
  blocked_until timestamp with time zone,
  touched_at timestamp with time zone not null,
  constraint login_limits_pkey PRIMARY KEY (kind, account_key, source),
  constraint login_limits_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'pair'::text, 'source'::text])))
);
CREATE INDEX login_limits_age ON login_limits USING btree (touched_at);
CREATE INDEX login_limits_blocked ON login_limits USING btree (blocked_until) WHERE (blocked_until IS NOT NULL);

create table login_sources (
  account_key text not null,
  source text not null,
  last_login_at timestamp with time zone not null,
  constraint login_sources_pkey PRIMARY KEY (account_key, source)
);
CREATE INDEX login_sources_age ON login_sources USING btree (last_login_at);

create table menus (
  id bigint not null generated by default as identity (start with 1000000),
  parent_id bigint,
  url text not null default ''::text,
  name text not null,
  name_en text not null default ''::text,
  icon text not null default ''::text,
  sort double precision not null default 0,
  type integer not null,
  hidden integer not null default 0,
  blank boolean not null default false,
  params jsonb not null default '{}'::jsonb,
  is_amis boolean not null default false,
  component text not null default ''::text,
  redirect text not null default ''::text,
  always_show boolean not null default false,
  permission text not null default ''::text,
  placed_at timestamp with time zone,
  placed_by bigint,
  rev integer not null default 1,
  updated_at timestamp with time zone,
  updated_by bigint,
  constraint menus_pkey PRIMARY KEY (id),
  constraint menus_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES menus(id),
  constraint menus_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint menus_carry_no_duty CHECK (((type <> 3) OR (permission <> ALL (ARRAY['user:write'::text, 'organize:write'::text, 'config:write'::text, 'role:write'::text, 'menu:write'::text, 'audit:read'::text])))),
  constraint menus_type_check CHECK ((type = ANY (ARRAY[1, 2, 3])))
);
CREATE INDEX menus_of_schema_page ON menus USING btree (((params ->> 'pageId'::text))) WHERE is_amis;

create table notice_marks (
  user_id bigint not null,
  notice_id uuid not null,
  read_at timestamp with time zone not null,
  constraint notice_marks_pkey PRIMARY KEY (user_id, notice_id)
);

create table notices (
  id uuid not null,
  org_id bigint not null,
  actor_id bigint not null,
  kind text not null,
  title text not null,
  title_en text not null default ''::text,
  body text not null default ''::text,
  link text not null default ''::text,
  process_instance_id uuid,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  task_id uuid,
  actor_kind text not null,
  constraint notices_pkey PRIMARY KEY (actor_kind, actor_id, id),
  constraint notices_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'role'::text, 'department'::text, 'post'::text])))
);
CREATE INDEX notices_lately ON notices USING brin (created_at);
CREATE INDEX notices_open ON notices USING btree (actor_kind, actor_id, id) WHERE (read_at IS NULL);
CREATE INDEX notices_unread_task ON notices USING btree (task_id) WHERE ((task_id IS NOT NULL) AND (read_at IS NULL));

create table notices_read_until (
  user_id bigint not null,
  notice_id uuid not null,
  read_at timestamp with time zone not null,
  constraint notices_read_until_pkey PRIMARY KEY (user_id)
);

create table number_pool (
  series text not null,
  value bigint not null,
  constraint number_pool_pkey PRIMARY KEY (series, value)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);

create table number_sequences (
  key text not null,
  value bigint not null,
  constraint number_sequences_pkey PRIMARY KEY (key)
);

create table operations (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  kind text not null,
  task_id uuid,
  element_id text,
  element_name text not null default ''::text,
  element_name_en text not null default ''::text,
  user_id bigint,
  user_name text not null default ''::text,
  department_name text not null default ''::text,
  on_behalf_of_id bigint,
  on_behalf_of_name text,
  outcome text,
  outcome_label text,
  outcome_label_en text,
  danger boolean not null default false,
  opinion text not null default ''::text,
  attachments jsonb not null default '[]'::jsonb,
  signature jsonb,
  from_elements jsonb,
  to_elements jsonb,
  duration_ms bigint,
  at timestamp with time zone not null,
  reason text,
  people jsonb not null default '[]'::jsonb,
  deleted_at timestamp with time zone,
  constraint operations_pkey PRIMARY KEY (process_instance_id, id, org_id)
);
CREATE INDEX operations_urges ON operations USING btree (process_instance_id, user_id, at DESC) WHERE (kind = 'urged'::text);

create table organisation_details (
  id bigint not null generated by default as identity (start with 1000000),
  aid bigint not null,
  pid bigint,
  name text not null,
  name_en text not null default ''::text,
  level integer not null default 1,
  keyword text not null default ''::text,
  leader_user_id bigint,
  client_show boolean not null default true,
  sort integer not null default 0,
  initials text,
  rev integer not null default 1,
  updated_at timestamp with time zone,
  updated_by bigint,
  path bigint[] not null default '{}'::bigint[],
  constraint organisation_details_pkey PRIMARY KEY (id),
  constraint organisation_details_aid_pid_name_key UNIQUE NULLS NOT DISTINCT (aid, pid, name),
  constraint organisation_details_aid_fkey FOREIGN KEY (aid) REFERENCES organisation_types(aid),
  constraint organisation_details_leader_user_id_fkey FOREIGN KEY (leader_user_id) REFERENCES users(id),
  constraint organisation_details_pid_fkey FOREIGN KEY (pid) REFERENCES organisation_details(id),
  constraint organisation_details_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint organisation_details_levels CHECK (((level >= 1) AND (level <= 10)))
);
CREATE INDEX organisation_details_branch ON organisation_details USING btree (aid, pid, sort, id);
CREATE INDEX organisation_details_path ON organisation_details USING gin (path) WITH (fastupdate=off);
CREATE INDEX organisation_details_pid ON organisation_details USING btree (pid);
CREATE INDEX organisation_details_search ON organisation_details USING gin (search_parts(((((((name || ' '::text) || name_en) || ' '::text) || keyword) || ' '::text) || COALESCE(initials, ''::text)))) WITH (gin_pending_list_limit='256');
CREATE INDEX organisation_details_unread ON organisation_details USING btree (id) WHERE (initials IS NULL);
CREATE TRIGGER keep_paths_of_moved AFTER UPDATE ON organisation_details REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_organisation_paths();
CREATE TRIGGER keep_paths_of_new AFTER INSERT ON organisation_details REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_organisation_paths();

create table organisation_removals (
  kind text not null,
  id bigint not null,
  constraint organisation_removals_pkey PRIMARY KEY (kind, id),
  constraint organisation_removals_kind_check CHECK ((kind = ANY (ARRAY['type'::text, 'detail'::text])))
);

create table organisation_types (
  aid bigint not null generated by default as identity (start with 1000000),
  name text not null,
  name_en text not null default ''::text,
  client_show boolean not null default true,
  sort integer not null default 0,
  rev integer not null default 1,
  updated_at timestamp with time zone,
  updated_by bigint,
  constraint organisation_types_pkey PRIMARY KEY (aid),
  constraint organisation_types_name_key UNIQUE (name),
  constraint organisation_types_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);

create table outbox (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  token_id uuid not null,
  scope_id uuid not null,
  element_id text not null,
  kind text not null,
  payload jsonb not null,
  state text not null default 'waiting'::text,
  created_at timestamp with time zone not null,
  tried_at timestamp with time zone,
  sent_at timestamp with time zone,
  response jsonb,
  constraint outbox_pkey PRIMARY KEY (process_instance_id, id, org_id),
  constraint outbox_kind_check CHECK ((kind = ANY (ARRAY['webhook'::text, 'mail'::text]))),
  constraint outbox_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'done'::text, 'cancelled'::text])))
);

create table pack_state (
  part text not null,
  checksum text not null default ''::text,
  loaded_at timestamp with time zone not null,
  constraint pack_state_pkey PRIMARY KEY (part)
);

create table page_config_versions (
  page_config_id bigint not null,
  rev integer not null,
  page_code text not null,
  category_resource text not null,
  page_icon text not null,
  name text not null,
  name_en text not null,
  page_params jsonb not null,
  updated_by bigint,
  updated_at timestamp with time zone not null,
  constraint page_config_versions_pkey PRIMARY KEY (page_config_id, rev),
  constraint page_config_versions_page_config_id_fkey FOREIGN KEY (page_config_id) REFERENCES page_configs(id)
);

create table page_configs (
  id bigint not null generated by default as identity (start with 10000),
  page_code text not null,
  category_resource text not null default ''::text,
  page_icon text not null default ''::text,
  name text not null,
  name_en text not null default ''::text,
  page_params jsonb not null,
  valid boolean not null default true,
  rev integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  updated_by bigint,
  constraint page_configs_pkey PRIMARY KEY (id),
  constraint page_configs_name_check CHECK ((name <> ''::text)),
  constraint page_configs_page_params_check CHECK ((jsonb_typeof(page_params) = 'object'::text))
);
CREATE INDEX page_configs_by_code ON page_configs USING btree (page_code) WHERE (deleted_at IS NULL);

create table password_history (
  user_id bigint not null,
  changed_at timestamp with time zone not null,
  password_hash text not null,
  constraint password_history_pkey PRIMARY KEY (user_id, changed_at),
  constraint password_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table process_definition_versions (
  id bigint not null generated by default as identity (start with 10000),
  definition_id bigint not null,
  version integer not null,
  state smallint not null,
  bpmn_xml text not null,
  checksum text not null,
  note text not null default ''::text,
  released_by bigint,
  released_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint process_definition_versions_pkey PRIMARY KEY (id),
  constraint process_definition_versions_definition_id_version_key UNIQUE (definition_id, version),
  constraint process_definition_versions_definition_id_fkey FOREIGN KEY (definition_id) REFERENCES process_definitions(id) ON DELETE CASCADE,
  constraint process_definition_versions_state_check CHECK ((state = ANY (ARRAY[0, 1, 2])))
);
CREATE UNIQUE INDEX process_definition_versions_one_draft ON process_definition_versions USING btree (definition_id) WHERE (state = 0);
CREATE UNIQUE INDEX process_definition_versions_one_released ON process_definition_versions USING btree (definition_id) WHERE (state = 1);

create table process_definitions (
  id bigint not null generated by default as identity (start with 10000),
  definition_key text not null,
  name text not null,
  name_en text not null default ''::text,
  valid boolean not null default true,
  rev integer not null default 1,
  created_by bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  updated_by bigint,
  category text not null default ''::text,
  icon text not null default ''::text,
  constraint process_definitions_pkey PRIMARY KEY (id),
  constraint process_definitions_definition_key_key UNIQUE (definition_key)
);

create table process_instances (
  id uuid not null,
  org_id bigint not null,
  definition_id bigint not null,
  definition_version_id bigint not null,
  definition_key text not null,
  number text not null,
  title text not null default ''::text,
  status text not null,
  business_state text not null default ''::text,
  business_key text,
  initiator_id bigint not null,
  initiator_name text not null,
  initiator_department text not null default ''::text,
  fields jsonb not null default '{}'::jsonb,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  rev integer not null default 1,
  chosen jsonb not null default '{}'::jsonb,
  constraint process_instances_pkey PRIMARY KEY (id),
  constraint process_instances_definition_id_fkey FOREIGN KEY (definition_id) REFERENCES process_definitions(id),
  constraint process_instances_definition_version_id_fkey FOREIGN KEY (definition_version_id) REFERENCES process_definition_versions(id),
  constraint process_instances_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'completed'::text, 'cancelled'::text])))
);
CREATE INDEX process_instances_ended ON process_instances USING btree (status, ended_at, id) WHERE (ended_at IS NOT NULL);
CREATE INDEX process_instances_flow_ended ON process_instances USING btree (definition_id, ended_at, id) WHERE ((status = 'completed'::text) AND (ended_at IS NOT NULL));
CREATE INDEX process_instances_initiator ON process_instances USING btree (initiator_id, status, id);
CREATE INDEX process_instances_line ON process_instances USING gin (search_parts((fields ->> 'feeder'::text))) WITH (gin_pending_list_limit='256');
CREATE UNIQUE INDEX process_instances_number ON process_instances USING btree (org_id, number, id);
CREATE INDEX process_instances_number_prefix ON process_instances USING btree (lower(number) text_pattern_ops) INCLUDE (number, id);
CREATE INDEX process_instances_plan_start ON process_instances USING btree (((fields ->> 'planStart'::text)) COLLATE "C", id) WHERE (fields ? 'planStart'::text);
CREATE INDEX process_instances_search ON process_instances USING gin (search_parts(((((number || ' '::text) || title) || ' '::text) || initiator_name))) WITH (gin_pending_list_limit='256');
CREATE INDEX process_instances_status ON process_instances USING btree (status, id);
CREATE INDEX process_instances_version ON process_instances USING btree (definition_version_id, status, id);
CREATE TRIGGER process_instances_counted AFTER INSERT OR UPDATE OF rev, status, business_state, definition_version_id ON process_instances FOR EACH ROW EXECUTE FUNCTION mark_for_statistics();

create table process_start_subscriptions (
  id uuid not null,
  definition_id bigint not null,
  version_id bigint not null,
  element_id text not null,
  kind text not null,
  name text not null default ''::text,
  started_by bigint not null,
  active boolean not null,
  due_at timestamp with time zone,
  repeat text,
  event_id uuid,
  attempts integer not null default 0,
  retry_at timestamp with time zone,
  incident_at timestamp with time zone,
  failure jsonb,
  constraint process_start_subscriptions_pkey PRIMARY KEY (id),
  constraint process_start_subscriptions_definition_id_fkey FOREIGN KEY (definition_id) REFERENCES process_definitions(id),
  constraint process_start_subscriptions_event_id_fkey FOREIGN KEY (event_id) REFERENCES thrown_events(id),
  constraint process_start_subscriptions_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  constraint process_start_subscriptions_version_id_fkey FOREIGN KEY (version_id) REFERENCES process_definition_versions(id),
  constraint process_start_subscriptions_check CHECK (((kind = ANY (ARRAY['timer'::text, 'event'::text])) = (due_at IS NOT NULL))),
  constraint process_start_subscriptions_check1 CHECK (((kind = 'event'::text) = (event_id IS NOT NULL))),
  constraint process_start_subscriptions_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'signal'::text, 'conditional'::text, 'timer'::text, 'event'::text])))
);
CREATE INDEX process_start_subscriptions_by_name ON process_start_subscriptions USING btree (kind, name) WHERE (due_at IS NULL);
CREATE INDEX process_start_subscriptions_definition ON process_start_subscriptions USING btree (definition_id);
CREATE INDEX process_start_subscriptions_ready ON process_start_subscriptions USING btree (GREATEST(due_at, retry_at), id) WHERE (active AND (due_at IS NOT NULL) AND (incident_at IS NULL));

create table push_channels (
  id bigint not null generated by default as identity (start with 100),
  kind text not null,
  name text not null,
  sort integer not null,
  enabled boolean not null default false,
  enabled_at timestamp with time zone not null default now(),
  purposes text[] not null,
  config jsonb not null,
  rev integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  constraint push_channels_pkey PRIMARY KEY (id),
  constraint push_channels_name_key UNIQUE (name),
  constraint push_channels_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint push_channels_kind_check CHECK ((kind = ANY (ARRAY['inApp'::text, 'mail'::text, 'sms'::text, 'webhook'::text])))
);

create table push_cursor (
  upto timestamp with time zone not null
);
CREATE UNIQUE INDEX push_cursor_one ON push_cursor USING btree ((true));

create table push_sendings (
  notice_id uuid not null,
  user_id bigint not null,
  kind text not null,
  event text not null,
  title text not null,
  title_en text not null,
  link text not null,
  state text not null,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  channel_id bigint,
  failure text,
  failed_at timestamp with time zone,
  constraint push_sendings_pkey PRIMARY KEY (notice_id, user_id, kind),
  constraint push_sendings_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX push_sendings_by_time ON push_sendings USING btree (created_at);
CREATE INDEX push_sendings_due ON push_sendings USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX push_sendings_of_channel ON push_sendings USING btree (channel_id, created_at);

create table push_templates (
  kind text not null,
  texts jsonb,
  rev integer not null default 1,
  updated_at timestamp with time zone not null,
  updated_by bigint,
  constraint push_templates_pkey PRIMARY KEY (kind),
  constraint push_templates_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);

create table readiness_checks (
  id integer not null,
  checked_at timestamp with time zone not null,
  constraint readiness_checks_pkey PRIMARY KEY (id),
  constraint readiness_checks_id_check CHECK ((id = 1))
);

create table rehearsal_tests (
  id bigint not null generated by default as identity (start with 10000),
  definition_id bigint not null,
  name text not null,
  given jsonb not null,
  expected jsonb not null,
  created_by bigint,
  created_at timestamp with time zone not null,
  updated_by bigint,
  updated_at timestamp with time zone not null,
  constraint rehearsal_tests_pkey PRIMARY KEY (id),
  constraint rehearsal_tests_definition_id_name_key UNIQUE (definition_id, name),
  constraint rehearsal_tests_definition_id_fkey FOREIGN KEY (definition_id) REFERENCES process_definitions(id)
);

create table report_page_versions (
  page_id bigint not null,
  rev integer not null,
  name text not null,
  name_en text not null,
  icon text not null,
  content jsonb not null,
  role_ids bigint[] not null,
  updated_by bigint,
  updated_at timestamp with time zone not null,
  constraint report_page_versions_pkey PRIMARY KEY (page_id, rev),
  constraint report_page_versions_page_id_fkey FOREIGN KEY (page_id) REFERENCES report_pages(id)
);

create table report_pages (
  id bigint not null generated by default as identity (start with 10000),
  name text not null,
  name_en text not null default ''::text,
  icon text not null default ''::text,
  content jsonb not null,
  role_ids bigint[] not null default '{}'::bigint[],
  valid boolean not null default true,
  rev integer not null default 1,
  updated_by bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint report_pages_pkey PRIMARY KEY (id),
  constraint report_pages_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint report_pages_name_check CHECK ((name <> ''::text))
);

create table restores (
  id uuid not null,
  backup_id uuid,
  scope text not null,
  backup_at timestamp with time zone not null,
  backup_note text not null default ''::text,
  state text not null,
  user_id bigint not null,
  user_name text not null,
  created_at timestamp with time zone not null,
  difference jsonb,
  reason text not null default ''::text,
  asked_at timestamp with time zone,
  approved_by bigint,
  approved_by_name text,
  approved_at timestamp with time zone,
  ended_at timestamp with time zone,
  failure jsonb,
  safety_backup_id uuid,
  attempts integer not null default 0,
  holder uuid,
  leased_until timestamp with time zone,
  constraint restores_pkey PRIMARY KEY (id),
  constraint restores_backup_id_fkey FOREIGN KEY (backup_id) REFERENCES backups(id) ON DELETE SET NULL,
  constraint restores_safety_backup_id_fkey FOREIGN KEY (safety_backup_id) REFERENCES backups(id) ON DELETE SET NULL,
  constraint restores_scope_check CHECK ((scope = ANY (ARRAY['configuration'::text, 'whole'::text]))),
  constraint restores_state_check CHECK ((state = ANY (ARRAY['comparing'::text, 'compared'::text, 'asked'::text, 'waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX restores_due ON restores USING btree (created_at) WHERE (state = ANY (ARRAY['comparing'::text, 'waiting'::text, 'running'::text]));
CREATE INDEX restores_newest ON restores USING btree (created_at, id);

create table role_menus (
  role_id bigint not null,
  menu_id bigint not null,
  constraint role_menus_pkey PRIMARY KEY (role_id, menu_id),
  constraint role_menus_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES menus(id),
  constraint role_menus_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);
CREATE INDEX role_menus_menu ON role_menus USING btree (menu_id);

create table role_permissions (
  role_id bigint not null,
  permission text not null,
  duty text generated always as (
CASE
    WHEN (permission = ANY (ARRAY['user:write'::text, 'organize:write'::text, 'config:write'::text])) THEN 'system'::text
    WHEN (permission = ANY (ARRAY['role:write'::text, 'menu:write'::text])) THEN 'security'::text
    WHEN (permission = 'audit:read'::text) THEN 'audit'::text
    ELSE NULL::text
END) stored,
  constraint role_permissions_pkey PRIMARY KEY (role_id, permission),
  constraint role_permissions_of_one_duty FOREIGN KEY (role_id, duty) REFERENCES roles(id, duty),
  constraint role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);

create table role_users (
  role_id bigint not null,
  user_id bigint not null,
  held_since timestamp with time zone not null default now(),
  duty text not null default ''::text,
  constraint role_users_pkey PRIMARY KEY (role_id, user_id),
  constraint role_users_duty_of_role FOREIGN KEY (role_id, duty) REFERENCES roles(id, duty) ON UPDATE CASCADE,
  constraint role_users_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id),
  constraint role_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX role_users_one_administrator ON role_users USING btree (user_id) WHERE (duty <> ''::text);
CREATE INDEX role_users_user ON role_users USING btree (user_id);

create table roles (
  id bigint not null generated by default as identity (start with 1000000),
  code text not null,
  name text not null,
  name_en text not null default ''::text,
  description text not null default ''::text,
  allocatable boolean not null default true,
  duty text not null default ''::text,
  data_scope text not null default 'all'::text,
  rev integer not null default 1,
  updated_at timestamp with time zone,
  updated_by bigint,
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_code_key UNIQUE (code),
  constraint roles_duty_of_role UNIQUE (id, duty),
  constraint roles_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint roles_administrators CHECK (
CASE code
    WHEN 'system-administrator'::text THEN (duty = 'system'::text)
    WHEN 'security-administrator'::text THEN (duty = 'security'::text)
    WHEN 'audit-administrator'::text THEN (duty = 'audit'::text)
    ELSE true
END),
  constraint roles_data_scope_check CHECK ((data_scope = ANY (ARRAY['self'::text, 'department'::text, 'below'::text, 'all'::text]))),
  constraint roles_duty_check CHECK ((duty = ANY (ARRAY[''::text, 'system'::text, 'security'::text, 'audit'::text])))
);

create table rsa_keys (
  id uuid not null,
  modulus_hex text not null,
  exponent_hex text not null,
  sealed_private_key bytea not null,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint rsa_keys_pkey PRIMARY KEY (id)
);

create table schema_lock (
  id integer not null,
  constraint schema_lock_pkey PRIMARY KEY (id),
  constraint schema_lock_id_check CHECK ((id = 1))
);

create table schema_migrations (
  number integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (number)
);

create table schema_page_versions (
  id bigint not null generated by default as identity (start with 10000),
  page_id bigint not null,
  version integer not null,
  state smallint not null,
  schema jsonb not null,
  note text not null default ''::text,
  created_by bigint,
  created_at timestamp with time zone not null,
  updated_by bigint,
  updated_at timestamp with time zone not null,
  released_by bigint,
  released_at timestamp with time zone,
  constraint schema_page_versions_pkey PRIMARY KEY (id),
  constraint schema_page_versions_page_id_version_key UNIQUE (page_id, version),
  constraint schema_page_versions_page_id_fkey FOREIGN KEY (page_id) REFERENCES schema_pages(id),
  constraint schema_page_versions_check CHECK (((state = 0) = (released_at IS NULL))),
  constraint schema_page_versions_schema_check CHECK ((jsonb_typeof(schema) = 'object'::text)),
  constraint schema_page_versions_state_check CHECK ((state = ANY (ARRAY[0, 1, 2]))),
  constraint schema_page_versions_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX schema_page_versions_one_draft ON schema_page_versions USING btree (page_id) WHERE (state = 0);
CREATE UNIQUE INDEX schema_page_versions_one_released ON schema_page_versions USING btree (page_id) WHERE (state = 1);

create table schema_pages (
  id bigint not null generated by default as identity (start with 10000),
  name text not null,
  name_en text not null default ''::text,
  icon text not null default ''::text,
  valid boolean not null default true,
  rev integer not null default 1,
  created_by bigint,
  created_at timestamp with time zone not null,
  updated_by bigint,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint schema_pages_pkey PRIMARY KEY (id),
  constraint schema_pages_name_check CHECK ((name <> ''::text))
);
CREATE INDEX schema_pages_newest ON schema_pages USING btree (updated_at DESC, id DESC) WHERE (deleted_at IS NULL);

create table scopes (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  kind text not null,
  element_id text not null,
  parent_scope_id uuid,
  parent_token_id uuid,
  activity_instance_id uuid,
  loop_counter integer,
  nr_of_instances integer,
  nr_of_completed_instances integer,
  items jsonb,
  is_sequential boolean,
  definition_id text,
  constraint scopes_pkey PRIMARY KEY (process_instance_id, id, org_id)
);

create table sensitive_word_matching (
  id integer not null default 1,
  traditional boolean not null default true,
  separators text not null default ''::text,
  constraint sensitive_word_matching_pkey PRIMARY KEY (id),
  constraint sensitive_word_matching_id_check CHECK ((id = 1))
);

create table sensitive_words (
  id bigint not null generated always as identity (start with 1),
  word text not null,
  folded text not null,
  created_at timestamp with time zone not null,
  level text not null default 'medium'::text,
  category text not null default ''::text,
  replacement text not null default ''::text,
  exceptions text[] not null default '{}'::text[],
  enabled boolean not null default true,
  updated_at timestamp with time zone,
  updated_by text not null default ''::text,
  constraint sensitive_words_pkey PRIMARY KEY (id),
  constraint sensitive_words_folded_key UNIQUE (folded),
  constraint sensitive_words_level_check CHECK ((level = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text])))
);

create unlogged table servers (
  id uuid not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  address text not null,
  version text not null,
  counts json not null default '{}'::json,
  clock_ahead_seconds double precision not null default 0,
  constraint servers_pkey PRIMARY KEY (id)
) with (fillfactor=50);

create table sessions (
  id uuid not null,
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  last_activity_at timestamp with time zone not null,
  address text not null default ''::text,
  user_agent text not null default ''::text,
  ended_at timestamp with time zone,
  end_reason text,
  kind text not null,
  bind_hash bytea,
  locked_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sessions_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint sessions_check1 CHECK (((kind = 'browser'::text) = (bind_hash IS NOT NULL))),
  constraint sessions_end_reason_check CHECK ((end_reason = ANY (ARRAY['logout'::text, 'replaced'::text, 'expired'::text, 'passwordChanged'::text, 'revoked'::text, 'exchanged'::text]))),
  constraint sessions_kind_check CHECK ((kind = ANY (ARRAY['browser'::text, 'api'::text])))
);
CREATE INDEX sessions_ended ON sessions USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX sessions_open ON sessions USING btree (user_id, created_at) WHERE (ended_at IS NULL);

create table sign_on_starts (
  state_hash bytea not null,
  provider text not null,
  browser_hash bytea not null,
  code_verifier text not null,
  nonce text not null,
  return_address text not null,
  target text not null,
  expires_at timestamp with time zone not null,
  constraint sign_on_starts_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX sign_on_starts_expiry ON sign_on_starts USING btree (expires_at);

create table statistics_facts (
  process_instance_id uuid not null,
  definition_version_id bigint not null,
  kind text not null,
  subject text not null,
  user_id bigint not null default 0,
  day date not null,
  element_type text not null default ''::text,
  cases integer not null,
  again integer not null default 0,
  overdue integer not null default 0,
  automatic integer not null default 0,
  total_ms bigint not null default 0,
  classes smallint[] not null default '{}'::smallint[],
  constraint statistics_facts_pkey PRIMARY KEY (process_instance_id, kind, subject, user_id, day, definition_version_id),
  constraint statistics_facts_kind_check CHECK ((kind = ANY (ARRAY['started'::text, 'ended'::text, 'step'::text, 'event'::text, 'open'::text, 'task'::text])))
);
CREATE INDEX statistics_facts_behind ON statistics_facts USING btree (definition_version_id, kind, day, subject, user_id, process_instance_id);

create table statistics_marks (
  process_instance_id uuid not null,
  at timestamp with time zone default clock_timestamp()
);

create table statistics_state (
  id integer not null,
  formula integer not null,
  correct_to timestamp with time zone,
  constraint statistics_state_pkey PRIMARY KEY (id),
  constraint statistics_state_id_check CHECK ((id = 1))
);

create table statistics_sums (
  definition_version_id bigint not null,
  kind text not null,
  day date not null,
  subject text not null,
  user_id bigint not null default 0,
  element_type text not null default ''::text,
  cases bigint not null,
  again bigint not null,
  overdue bigint not null,
  automatic bigint not null,
  total_ms numeric not null,
  constraint statistics_sums_pkey PRIMARY KEY (definition_version_id, kind, day, subject, user_id)
);

create table statistics_waits (
  definition_version_id bigint not null,
  kind text not null,
  day date not null,
  subject text not null,
  user_id bigint not null default 0,
  class smallint not null,
  cases bigint not null,
  constraint statistics_waits_pkey PRIMARY KEY (definition_version_id, kind, day, subject, user_id, class)
);

create table steps (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  passed jsonb not null default '[]'::jsonb,
  variables jsonb not null default '[]'::jsonb,
  constraint steps_pkey PRIMARY KEY (process_instance_id, id, org_id)
);

create table straight_backs (
  org_id bigint not null,
  process_instance_id uuid not null,
  task_id uuid not null,
  to_element text not null,
  user_id bigint not null,
  constraint straight_backs_pkey PRIMARY KEY (process_instance_id, task_id, org_id)
);

create unlogged table stream_places (
  session_id uuid not null,
  place smallint not null,
  server_id uuid not null,
  constraint stream_places_pkey PRIMARY KEY (session_id, place)
);
CREATE INDEX stream_places_server ON stream_places USING btree (server_id);

create table submitted_drafts (
  user_id bigint not null,
  draft_id uuid not null,
  process_instance_id uuid not null,
  constraint submitted_drafts_pkey PRIMARY KEY (user_id, draft_id)
);

create table subscriptions (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  element_id text not null,
  scope_id uuid not null,
  token_id uuid,
  key text,
  constraint subscriptions_pkey PRIMARY KEY (process_instance_id, id, org_id)
);
CREATE INDEX subscriptions_by_name ON subscriptions USING btree (kind, name, key);

create table system_config (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  rev integer not null default 1,
  constraint system_config_pkey PRIMARY KEY (key),
  constraint system_config_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);

create table system_config_changes (
  id uuid not null,
  key text not null,
  before jsonb,
  after jsonb,
  changed_by bigint,
  changed_at timestamp with time zone not null,
  reason text not null default ''::text,
  constraint system_config_changes_pkey PRIMARY KEY (id),
  constraint system_config_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id)
);
CREATE INDEX system_config_changes_by_key ON system_config_changes USING btree (key, changed_at DESC);
CREATE INDEX system_config_changes_by_time ON system_config_changes USING btree (changed_at DESC);

create table task_actors (
  org_id bigint not null,
  process_instance_id uuid not null,
  task_id uuid not null,
  actor_kind text not null,
  actor_id bigint not null,
  actor_type text not null default 'candidate'::text,
  definition_key text not null,
  due_at timestamp with time zone,
  task_created_at timestamp with time zone not null,
  business_state text not null default ''::text,
  due_order timestamp with time zone generated always as (COALESCE(due_at, 'infinity'::timestamp with time zone)) stored,
  approval_of bigint,
  constraint task_actors_pkey PRIMARY KEY (process_instance_id, task_id, actor_kind, actor_id, org_id),
  constraint task_actors_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'role'::text, 'department'::text, 'post'::text]))),
  constraint task_actors_actor_type_check CHECK ((actor_type = ANY (ARRAY['candidate'::text, 'escalation'::text, 'fallback'::text])))
);
CREATE INDEX task_actors_arrival ON task_actors USING btree (actor_kind, actor_id, task_created_at, task_id);
CREATE INDEX task_actors_fallback ON task_actors USING btree (process_instance_id, task_id) WHERE (actor_type = 'fallback'::text);
CREATE INDEX task_actors_flow ON task_actors USING btree (actor_kind, actor_id, definition_key, due_order, task_created_at, task_id);
CREATE INDEX task_actors_state ON task_actors USING btree (actor_kind, actor_id, business_state, definition_key, due_order, task_created_at, task_id);
CREATE INDEX task_actors_to_do ON task_actors USING btree (actor_kind, actor_id, due_order, task_created_at, task_id);

create table task_drafts (
  org_id bigint not null,
  process_instance_id uuid not null,
  task_id uuid not null,
  user_id bigint not null,
  forms jsonb not null default '{}'::jsonb,
  opinion text not null default ''::text,
  saved_at timestamp with time zone not null,
  revision integer not null default 1,
  seen jsonb not null default '{}'::jsonb,
  constraint task_drafts_pkey PRIMARY KEY (process_instance_id, task_id, user_id, org_id)
);

create table task_history (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  element_id text not null,
  name text not null,
  name_en text not null default ''::text,
  definition_key text not null,
  actors jsonb not null default '[]'::jsonb,
  status text not null,
  reason text,
  outcome text,
  outcome_label text,
  outcome_label_en text,
  completed_by bigint,
  completed_by_name text,
  due_at timestamp with time zone,
  escalated boolean not null default false,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  on_behalf_of_id bigint,
  on_behalf_of_name text,
  called_version_id bigint,
  call_scope_id uuid,
  constraint task_history_pkey PRIMARY KEY (process_instance_id, id, org_id),
  constraint task_history_status_check CHECK ((status = ANY (ARRAY['completed'::text, 'cancelled'::text])))
);
CREATE INDEX task_history_finished ON task_history USING btree (completed_by, ended_at, id) WHERE (status = 'completed'::text);
CREATE INDEX task_history_flow ON task_history USING btree (completed_by, definition_key, ended_at, id) WHERE (status = 'completed'::text);
CREATE INDEX task_history_id ON task_history USING btree (id);

create table task_signers (
  org_id bigint not null,
  process_instance_id uuid not null,
  task_id uuid not null,
  id uuid not null,
  position integer not null,
  user_id bigint,
  user_name text not null default ''::text,
  actors jsonb,
  weight double precision not null default 1,
  advisory boolean not null default false,
  state text not null,
  outcome text,
  outcome_label text,
  outcome_label_en text,
  danger boolean not null default false,
  opinion text not null default ''::text,
  attachments jsonb not null default '[]'::jsonb,
  signature jsonb,
  opened_at timestamp with time zone,
  signed_at timestamp with time zone,
  signed_by bigint,
  signed_by_name text,
  on_behalf_of bigint,
  on_behalf_of_name text,
  added_by bigint,
  added_by_name text,
  constraint task_signers_pkey PRIMARY KEY (process_instance_id, task_id, id, org_id),
  constraint task_signers_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'open'::text, 'signed'::text, 'removed'::text, 'unneeded'::text])))
);
CREATE INDEX task_signers_turn ON task_signers USING btree (process_instance_id, task_id, state, "position");
CREATE INDEX task_signers_user ON task_signers USING btree (process_instance_id, task_id, user_id);

create table tasks (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  token_id uuid not null,
  scope_id uuid not null,
  activity_instance_id uuid,
  element_id text not null,
  name text not null,
  name_en text not null default ''::text,
  definition_key text not null,
  assignee text,
  candidate_users jsonb not null default '[]'::jsonb,
  candidate_groups jsonb not null default '[]'::jsonb,
  claimed_by bigint,
  claimed_at timestamp with time zone,
  form_key text,
  priority integer not null default 50,
  due_at timestamp with time zone,
  escalated boolean not null default false,
  loop_counter integer,
  created_at timestamp with time zone not null,
  drawn_due_at timestamp with time zone,
  signing jsonb,
  called_version_id bigint,
  constraint tasks_pkey PRIMARY KEY (process_instance_id, id, org_id)
);
CREATE INDEX tasks_claimed ON tasks USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX tasks_due ON tasks USING btree (due_at, process_instance_id) WHERE (due_at IS NOT NULL);
CREATE INDEX tasks_id ON tasks USING btree (id);

create table thrown_events (
  id uuid not null,
  kind text not null,
  name text not null,
  key text,
  variables jsonb not null default '{}'::jsonb,
  thrown_by uuid,
  at timestamp with time zone not null,
  constraint thrown_events_pkey PRIMARY KEY (id),
  constraint thrown_events_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'signal'::text])))
);

create table tokens (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  scope_id uuid not null,
  element_id text not null,
  state text not null,
  flow_id text,
  activity_instance_id uuid,
  constraint tokens_pkey PRIMARY KEY (process_instance_id, id, org_id),
  constraint tokens_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'arrived'::text, 'scope'::text, 'async'::text])))
);
CREATE INDEX tokens_arrived ON tokens USING btree (process_instance_id) WHERE (state = 'arrived'::text);
CREATE INDEX tokens_element ON tokens USING btree (element_id, process_instance_id);

create table used_ciphertexts (
  hash bytea not null,
  rsa_key_id uuid not null,
  constraint used_ciphertexts_pkey PRIMARY KEY (hash),
  constraint used_ciphertexts_rsa_key_id_fkey FOREIGN KEY (rsa_key_id) REFERENCES rsa_keys(id) ON DELETE CASCADE
);
CREATE INDEX used_ciphertexts_key ON used_ciphertexts USING btree (rsa_key_id);

create table used_tickets (
  hash bytea not null,
  used_at timestamp with time zone not null,
  constraint used_tickets_pkey PRIMARY KEY (hash)
);
CREATE INDEX used_tickets_age ON used_tickets USING btree (used_at);

create table user_attributes (
  user_id bigint not null,
  detail_id bigint not null,
  constraint user_attributes_pkey PRIMARY KEY (user_id, detail_id),
  constraint user_attributes_detail_id_fkey FOREIGN KEY (detail_id) REFERENCES organisation_details(id),
  constraint user_attributes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX user_attributes_detail ON user_attributes USING btree (detail_id);

create table user_identities (
  provider text not null,
  external_id text not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  user_name text not null default ''::text,
  last_used_at timestamp with time zone,
  constraint user_identities_pkey PRIMARY KEY (provider, external_id),
  constraint user_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX user_identities_user ON user_identities USING btree (user_id);

create table user_list_views (
  user_id bigint not null,
  list text not null,
  view_id text not null,
  name text not null,
  query jsonb not null,
  layout jsonb not null,
  is_default boolean not null,
  created_at timestamp with time zone not null,
  constraint user_list_views_pkey PRIMARY KEY (user_id, list, view_id),
  constraint user_list_views_user_id_list_fkey FOREIGN KEY (user_id, list) REFERENCES user_lists(user_id, list) ON DELETE CASCADE,
  constraint user_list_views_layout_check CHECK ((jsonb_typeof(layout) = 'object'::text)),
  constraint user_list_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint user_list_views_query_check CHECK ((jsonb_typeof(query) = 'object'::text))
);
CREATE UNIQUE INDEX user_list_views_default ON user_list_views USING btree (user_id, list) WHERE is_default;

create table user_lists (
  user_id bigint not null,
  list text not null,
  layout jsonb not null,
  changed_at timestamp with time zone not null,
  constraint user_lists_pkey PRIMARY KEY (user_id, list),
  constraint user_lists_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_lists_layout_check CHECK ((jsonb_typeof(layout) = 'object'::text)),
  constraint user_lists_list_check CHECK (((length(list) >= 1) AND (length(list) <= 200)))
);

create table user_qualifications (
  user_id bigint not null,
  code text not null,
  number text not null default ''::text,
  valid_from date not null,
  valid_to date not null,
  constraint user_qualifications_pkey PRIMARY KEY (user_id, code, valid_from),
  constraint user_qualifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX user_qualifications_code ON user_qualifications USING btree (code, valid_to);

create table user_settings (
  user_id bigint not null,
  settings jsonb not null,
  changed_at timestamp with time zone not null,
  constraint user_settings_pkey PRIMARY KEY (user_id),
  constraint user_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_settings_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
);

create table users (
  id bigint not null generated by default as identity (start with 1000000),
  user_name text not null,
  user_name_key text not null,
  name text not null,
  user_source integer not null default 0,
  enabled boolean not null default true,
  phone text not null default ''::text,
  id_no text not null default ''::text,
  password_hash text,
  imported_md5 text,
  password_changed_at timestamp with time zone not null default now(),
  must_change_password boolean not null default false,
  current_org_id bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  rev integer not null default 1,
  one_time_until timestamp with time zone,
  email text not null default ''::text,
  initials text not null default ''::text,
  sounds text collate "C" not null default ''::text,
  last_login_at timestamp with time zone,
  updated_by bigint,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_user_name_key_key UNIQUE (user_name_key),
  constraint users_current_org_id_fkey FOREIGN KEY (current_org_id) REFERENCES organisation_details(id),
  constraint users_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);
CREATE INDEX users_initials ON users USING btree (initials text_pattern_ops) WHERE (deleted_at IS NULL);
CREATE INDEX users_list ON users USING btree (sounds, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_login_prefix ON users USING btree (user_name_key text_pattern_ops) WHERE (deleted_at IS NULL);
CREATE INDEX users_name ON users USING btree (name);
CREATE INDEX users_search ON users USING gin (search_parts(((((((name || ' '::text) || user_name_key) || ' '::text) || sounds) || ' '::text) || initials))) WITH (gin_pending_list_limit='256');

create table variable_history (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  scope_id uuid not null,
  name text not null,
  type text not null,
  text_value text,
  number_value double precision,
  bigint_value numeric,
  boolean_value boolean,
  timestamp_value timestamp with time zone,
  json_value jsonb,
  operation_id uuid,
  at timestamp with time zone not null,
  constraint variable_history_pkey PRIMARY KEY (process_instance_id, id, org_id)
);

create table variables (
  org_id bigint not null,
  process_instance_id uuid not null,
  scope_id uuid not null,
  name text not null,
  type text not null,
  text_value text,
  number_value double precision,
  bigint_value numeric,
  boolean_value boolean,
  timestamp_value timestamp with time zone,
  json_value jsonb,
  constraint variables_pkey PRIMARY KEY (process_instance_id, scope_id, name, org_id),
  constraint variables_type_check CHECK ((type = ANY (ARRAY['null'::text, 'text'::text, 'number'::text, 'bigint'::text, 'boolean'::text, 'timestamp'::text, 'json'::text])))
);

create table verify_code_sends (
  subject text not null,
  counted_from timestamp with time zone not null,
  sends integer not null,
  last_sent_at timestamp with time zone not null,
  constraint verify_code_sends_pkey PRIMARY KEY (subject)
);
CREATE INDEX verify_code_sends_age ON verify_code_sends USING btree (last_sent_at);

create table verify_codes (
  challenge_id text not null,
  rsa_key_id uuid not null,
  account_key text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint verify_codes_pkey PRIMARY KEY (challenge_id),
  constraint verify_codes_rsa_key_id_fkey FOREIGN KEY (rsa_key_id) REFERENCES rsa_keys(id) ON DELETE CASCADE
);
CREATE INDEX verify_codes_expiry ON verify_codes USING btree (expires_at);
CREATE INDEX verify_codes_key ON verify_codes USING btree (rsa_key_id);

create view activities as
 SELECT org_id,
    process_instance_id,
    id,
    (0)::bigint AS place,
    element_id,
    element_type,
    name,
    loop_counter,
    started_at,
    ended_at,
    outcome,
    reason,
    called_version_id
   FROM activity_history
UNION ALL
 SELECT org_id,
    process_instance_id,
    id,
    place,
    (passage ->> 'element'::text) AS element_id,
    (passage ->> 'type'::text) AS element_type,
    NULL::text AS name,
    ((passage ->> 'loop'::text))::integer AS loop_counter,
    at AS started_at,
    at AS ended_at,
    COALESCE((passage ->> 'outcome'::text), 'completed'::text) AS outcome,
    (passage ->> 'reason'::text) AS reason,
    ((passage ->> 'called'::text))::bigint AS called_version_id
   FROM (steps s
     CROSS JOIN LATERAL jsonb_array_elements(passed) WITH ORDINALITY p(passage, place))
  WHERE (NOT (passage ? 'visit'::text));

create view menu_addresses as
 WITH RECURSIVE entries AS (
         SELECT id,
            0 AS depth,
            ('/'::text || ltrim(url, '/'::text)) AS address
           FROM menus
          WHERE (parent_id IS NULL)
        UNION ALL
         SELECT id,
            (depth + 1),
            ((
                CASE
                    WHEN (depth = 0) THEN ''::text
                    ELSE address
                END || '/'::text) || ltrim(url, '/'::text))
           FROM (menus m
             JOIN entries e ON ((id = parent_id)))
          WHERE (depth < 16)
        )
 SELECT id,
    address
   FROM entries;

create view variable_changes as
 SELECT org_id,
    process_instance_id,
    id,
    (0)::bigint AS place,
    scope_id,
    name,
    type,
    text_value,
    number_value,
    bigint_value,
    boolean_value,
    timestamp_value,
    json_value,
    operation_id,
    at
   FROM variable_history
UNION ALL
 SELECT org_id,
    process_instance_id,
    id,
    place,
    ((change ->> 'scope'::text))::uuid AS scope_id,
    (change ->> 'name'::text) AS name,
    (change ->> 'type'::text) AS type,
    (change ->> 'text_value'::text) AS text_value,
    ((change ->> 'number_value'::text))::double precision AS number_value,
    ((change ->> 'bigint_value'::text))::numeric AS bigint_value,
    ((change ->> 'boolean_value'::text))::boolean AS boolean_value,
    ((change ->> 'timestamp_value'::text))::timestamp with time zone AS timestamp_value,
    (change -> 'json_value'::text) AS json_value,
    id AS operation_id,
    at
   FROM (steps s
     CROSS JOIN LATERAL jsonb_array_elements(variables) WITH ORDINALITY v(change, place));

CREATE OR REPLACE FUNCTION end_participants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  over constant boolean not null := new.status in ('completed', 'cancelled');
begin
  update instance_participants set ended = over where process_instance_id = new.id and ended is distinct from over;
  update instance_ccs set ended = over where process_instance_id = new.id and ended is distinct from over;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION keep_organisation_paths()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moved bigint[];
begin
  if tg_op = 'INSERT' then
    moved := array(select w.id from written w);
  else
    moved := array(select w.id from written w join former f on f.id = w.id
                   where w.pid is distinct from f.pid or w.path is distinct from f.path);
  end if;
  if cardinality(moved) = 0 then
    return null;
  end if;
  with recursive below as (
    select d.id, d.pid from organisation_details d where d.id = any(moved)
    union
    select d.id, d.pid from organisation_details d join below b on d.pid = b.id
  ), up as (
    select b.id as start, b.pid, array[b.id] as path from below b
    union all
    select u.start, p.pid, p.id || u.path from up u join organisation_details p on p.id = u.pid
    where not p.id = any(u.path)
  )
  update organisation_details d set path = u.path from up u
  where u.pid is null and d.id = u.start and d.path is distinct from u.path;
  -- Nothing that stands below itself has a way from the top.
  if exists (select from organisation_details d where d.id = any(moved) and d.path[cardinality(d.path)] is distinct from d.id)
     or exists (select from organisation_details d join organisation_details p on p.id = d.pid
                where d.id = any(moved) and d.path is distinct from p.path || d.id) then
    raise exception 'an organisation detail stands below itself' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION mark_for_statistics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into statistics_marks (process_instance_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION note_end_of_cc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.ended := exists (select from process_instances
                       where id = new.process_instance_id and status in ('completed', 'cancelled'));
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION prune_audit_log(up_to bigint, keep_days integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with gone as materialized (
    select c.seq, c.audit_id from audit_chain c
    where c.seq <= up_to
      and exists (select 1 from audit_checkpoints k where k.seq = up_to)
      and not exists (
        select 1 from audit_chain y join audit_log a on a.id = y.audit_id
        where y.seq <= up_to
          and a.at > clock_timestamp() - make_interval(days => greatest(keep_days, 180)))
  ), rows_gone as (
    delete from audit_log a using gone g where a.id = g.audit_id returning 1
  ), links_gone as (
    delete from audit_chain c using gone g where c.seq = g.seq returning 1
  ), checkpoints_gone as (
    delete from audit_checkpoints k where k.seq < up_to and exists (select 1 from gone) returning 1
  )
  select count(*) from links_gone
$function$
;

CREATE OR REPLACE FUNCTION search_parts(text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  shown constant text := lower($1);
  part text;
  parts text[] := '{}';
begin
  for place in 1 .. length(shown) - 1 loop
    part := substr(shown, place, 2);
    if octet_length(part) = 2 then
      part := substr(shown, place, 3);
      continue when octet_length(part) <> 3 or length(part) <> 3;
    end if;
    parts := parts || part;
  end loop;
  return parts;
end $function$
;
