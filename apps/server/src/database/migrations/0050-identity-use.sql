-- What a person is called at a provider of single sign-on, and when it last logged him in; empty until then.
alter table user_identities add column user_name text not null default '';
alter table user_identities add column last_used_at timestamptz;
