-- When the person of a session last entered the password in it; what is dangerous asks for that.
alter table sessions add column confirmed_at timestamptz;
