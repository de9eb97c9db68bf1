import { expect, test } from 'vitest';
import { readMigrations } from './migrations.ts';
import { splitStatements } from './sql-statements.ts';

test('statements are split at their semicolons and at no other', () => {
  expect(
    splitStatements(`
-- First; a comment.
create table a (b text default 'x;''y');
create function f() returns int language plpgsql as $body$ begin return 1; end $body$;
/* c; */ insert into "a;b" values (1)
`),
  ).toEqual([
    "-- First; a comment.\ncreate table a (b text default 'x;''y')",
    'create function f() returns int language plpgsql as $body$ begin return 1; end $body$',
    '/* c; */ insert into "a;b" values (1)',
  ]);
  expect(splitStatements('-- nothing;\n ; ;')).toEqual([]);
});

test('no migration uses what the splitting does not understand', () => {
  for (const { name, text } of readMigrations()) {
    const words = text.replaceAll(/--[^\n]*/g, '');
    expect(/\bE'/i.test(words), `${name} uses a text with backslash escapes`).toBe(false);
    expect(/\/\*/.test(words), `${name} uses a block comment`).toBe(false);
    expect(splitStatements(text).length, name).toBeGreaterThan(0);
  }
});
