-- What the management of forms needs: categories, a layout of phones, who deleted a form that can still be restored.
alter table forms add column category text not null default '';
alter table forms add column deleted_by bigint;

-- Null: phones get the layout of the desk.
alter table form_versions add column mobile_schema jsonb check (jsonb_typeof(mobile_schema) = 'object');
