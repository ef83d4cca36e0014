-- The name of a category's drawn sign, which tiles show.
ALTER TABLE categories ADD COLUMN icon text;
