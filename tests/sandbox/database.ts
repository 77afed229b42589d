/** The sandbox's database: node:sqlite, a file for `npm start`, in memory for tests. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { columnsOf, type KeyRow, stepKeys } from './steps.ts'

/** Raised when the tables below change; an older file is refused with a sentence instead of an SQL error. */
const schemaVersion = 1

/** Counts keep the type they came in: a column without a type converts nothing. */
function columnType(key: KeyRow) {
  if (key.kind === 'count') return ''
  return key.kind === 'yesNo' || key.kind === 'yesNoUnsure' ? 'INTEGER' : 'TEXT'
}

/** One table a step: `owner_operator` is the application itself, the others hang on it by its id. */
function stepTables() {
  return stepKeys
    .map((row) => {
      const columns = columnsOf(row).map(([name, key]) => `${name} ${columnType(key)}`)
      const identity =
        row.step === 1
          ? ['id INTEGER PRIMARY KEY AUTOINCREMENT', 'account_id INTEGER NOT NULL UNIQUE REFERENCES accounts(id)']
          : ['application_id INTEGER PRIMARY KEY REFERENCES owner_operator(id)']
      return `CREATE TABLE ${row.table} (${[...identity, ...columns, 'created_at TEXT NOT NULL', 'saved_at TEXT NOT NULL'].join(', ')});`
    })
    .join('\n')
}

const schema = `
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, email_key TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL, phone TEXT, address TEXT, image_file INTEGER REFERENCES files(id), created_at TEXT NOT NULL);
${stepTables()}
CREATE TABLE files (
  id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES accounts(id), field TEXT NOT NULL, name TEXT NOT NULL,
  type TEXT NOT NULL, size INTEGER NOT NULL, sha256 TEXT NOT NULL, bytes BLOB NOT NULL, created_at TEXT NOT NULL,
  UNIQUE (account_id, field, name, sha256));
CREATE TABLE messages (
  id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES accounts(id), created_at TEXT NOT NULL, msg TEXT NOT NULL);
CREATE TABLE password_resets (
  token_hash TEXT PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES accounts(id), expires_at INTEGER NOT NULL, used_at TEXT);
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY, sent_at TEXT NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL, link TEXT);
CREATE TABLE calendar_events (
  id INTEGER PRIMARY KEY, day INTEGER NOT NULL, start TEXT NOT NULL, minutes INTEGER NOT NULL, title TEXT NOT NULL,
  description TEXT, priority TEXT);
INSERT INTO sqlite_sequence (name, seq) VALUES ('owner_operator', 1000);
PRAGMA user_version = ${schemaVersion};
`

/**
 * Opens the database and makes its tables when it is new.
 * @param file path of the database file; absent = in memory
 * @throws when the file was made by another version of the sandbox
 */
export function openDatabase(file: string | undefined): { db: DatabaseSync; isNew: boolean } {
  if (file !== undefined) mkdirSync(path.dirname(file), { recursive: true })
  const isNew = file === undefined || !existsSync(file)
  // Two sandboxes on one file wait for each other instead of failing.
  const db = new DatabaseSync(file ?? ':memory:', { timeout: 5000 })
  db.exec('PRAGMA foreign_keys = ON')
  const found = Number(db.prepare('PRAGMA user_version').get()?.user_version)
  if (found !== 0 && found !== schemaVersion) {
    db.close()
    throw new Error(`${file} was made by another version of the sandbox. Delete it to start afresh.`)
  }
  // Version 0 also covers a start that was cut off before the tables were there.
  if (found === 0) inTransaction(db, () => db.exec(schema))
  return { db, isNew: isNew || found === 0 }
}

/** All or nothing: what `work` wrote is undone when it throws. */
export function inTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

/** The key that signs tokens and file addresses: made once, kept in the database, so that a restart signs nobody out. */
export function signingKey(db: DatabaseSync): Uint8Array {
  const name = 'signing-key'
  db.prepare('INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)').run(name, randomBytes(32).toString('base64'))
  return Buffer.from(String(db.prepare('SELECT value FROM settings WHERE name = ?').get(name)?.value), 'base64')
}
