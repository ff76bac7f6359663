// Holds a read lock on an SQLite file and waits to be killed: `reads.ts FILE`. Prints `reading`.

import Database from 'better-sqlite3';

const database = new Database(process.argv[2] ?? '', { readonly: true });
database.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
process.stdout.write('reading\n');
setInterval(() => undefined, 60_000);
