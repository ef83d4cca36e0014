-- Where guests' inquiries and requests for a call came from, for the share of a network when much is stored.
alter table inquiries add column network text;

alter table leads add column network text;

-- Of each customer, at most so many are kept.
create index addresses_ever_of_customer on addresses (customer_id);

create index user_posts_of_author on user_posts (author_id);

create index user_post_votes_of_customer on user_post_votes (customer_id);
