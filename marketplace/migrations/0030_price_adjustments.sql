-- The discounts and fees of an order's price, each with its name and its amount in toman (below 0: taken off).
alter table orders add column adjustments jsonb;
