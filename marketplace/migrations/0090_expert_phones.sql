-- The number that customers call while the expert works on their order; null: none is known.
ALTER TABLE experts ADD COLUMN phone text;
