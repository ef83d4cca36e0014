-- The code of an SMS for providers that fill it into a template of their own, and the end of its use: later it is not sent.
alter table sms_outbox add column code text;

alter table sms_outbox add column expires_at timestamptz;
