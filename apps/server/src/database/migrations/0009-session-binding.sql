-- A session of a browser needs its cookie beside the token; one without a cookie belongs to an API client.
alter table sessions
  add column kind text not null default 'api' check (kind in ('browser', 'api')),
  -- SHA-256 of the cookie; the cookie itself is kept nowhere.
  add column bind_hash bytea,
  add check ((kind = 'browser') = (bind_hash is not null)),
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check
    check (end_reason in ('logout', 'replaced', 'expired', 'passwordChanged', 'revoked', 'exchanged'));

-- What was opened before is bound to nothing, so it ends: everybody logs in once more.
update sessions set ended_at = now(), end_reason = 'revoked' where ended_at is null;

alter table sessions alter column kind drop default;
