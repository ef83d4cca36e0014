-- Old SMS are deleted, since they name phones.
create index sms_outbox_by_time on sms_outbox (created_at);
