-- The versions of the rule documents that an order's flow ran under, as the order's `extra.rules` names them.
alter table audit_entries add column rules text;
