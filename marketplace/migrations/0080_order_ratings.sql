-- What the customer says of the finished order.
ALTER TABLE orders ADD COLUMN rating jsonb;
