-- Delegations as they are listed, the last first: all of them, and those that a person gave or received.
create index delegations_made on delegations (created_at desc, id desc);
create index delegations_given on delegations (owner_id, created_at desc, id desc);
create index delegations_received on delegations (delegate_id, created_at desc, id desc);
