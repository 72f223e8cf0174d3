-- As forms have it: of a definition at most one draft, and at most one release that counts. A draft is numbered like any
-- version; drafts made before have the number 0 until they are released.
create unique index process_definition_versions_one_draft on process_definition_versions (definition_id) where state = 0;
create unique index process_definition_versions_one_released on process_definition_versions (definition_id) where state = 1;
