-- The audit log read in its order, by who, by what and by whom it was done to: each question walks one index.
create index audit_log_time on audit_log (at, id);
drop index audit_log_at;
create index audit_log_object_time on audit_log (object_type, object_id, at, id);
drop index audit_log_object;
create index audit_log_user on audit_log (user_name, at, id);
create index audit_log_action on audit_log (action, at, id);
create index audit_log_behalf on audit_log (on_behalf_of, at, id) where on_behalf_of <> '';
create index audit_log_refusals on audit_log (at, id) where result = 'refused';
drop index audit_log_refused;
