-- The bank is asked about a payment until it is decided, also about those that an earlier version no longer asked about.
update payments set ask_at = now() where status = 'pending' and ask_at is null;
