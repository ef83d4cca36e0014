-- The few texts that are hidden, for the desk.
create index hidden_user_posts on user_posts (created_at desc, id) where hidden;
