/** The sandbox's database: node:sqlite, a file for `npm start`, in memory for tests. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const schema = `
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, email_key TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL, phone TEXT, address TEXT, image_file INTEGER REFERENCES files(id), created_at TEXT NOT NULL);
CREATE TABLE applications (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL UNIQUE REFERENCES accounts(id));
CREATE TABLE steps (
  application_id INTEGER NOT NULL REFERENCES applications(id), number INTEGER NOT NULL, answers TEXT NOT NULL,
  saved_at TEXT NOT NULL, PRIMARY KEY (application_id, number));
CREATE TABLE files (
  id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES accounts(id), field TEXT NOT NULL, name TEXT NOT NULL,
  type TEXT NOT NULL, size INTEGER NOT NULL, sha256 TEXT NOT NULL, bytes BLOB NOT NULL, created_at TEXT NOT NULL);
CREATE TABLE messages (
  id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES accounts(id), created_at TEXT NOT NULL, msg TEXT NOT NULL);
CREATE TABLE password_resets (
  token_hash TEXT PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES accounts(id), expires_at INTEGER NOT NULL, used_at TEXT);
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY, sent_at TEXT NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL, link TEXT);
CREATE TABLE calendar_events (
  id INTEGER PRIMARY KEY, day INTEGER, start TEXT NOT NULL, minutes INTEGER NOT NULL, title TEXT NOT NULL,
  description TEXT, priority TEXT);
INSERT INTO sqlite_sequence (name, seq) VALUES ('applications', 1000);
`

export interface OpenDatabase {
  readonly db: DatabaseSync
  readonly isNew: boolean
}

/** A file for each schema: one with other tables is not opened. */
function placeOf(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true })
  return `${file}-${createHash('sha256').update(schema).digest('hex').slice(0, 8)}`
}

/**
 * Opens the database and creates its tables when it is new.
 * @param file path of the database file without the mark of its schema; absent = in memory
 */
export function openDatabase(file: string | undefined): OpenDatabase {
  // Two sandboxes on one file wait for each other instead of failing.
  const db = new DatabaseSync(file === undefined ? ':memory:' : placeOf(file), { timeout: 5000 })
  db.exec('PRAGMA foreign_keys = ON')
  // Also if an earlier start was interrupted before it created the tables.
  const isNew = db.prepare('PRAGMA user_version').get()?.user_version === 0
  if (isNew) inTransaction(db, () => db.exec(`${schema}PRAGMA user_version = 1;`))
  return { db, isNew }
}

/** Runs `work` in a transaction and rolls back when it throws. */
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

/**
 * Returns the key that signs tokens and file addresses. It is stored in the database, so a restart signs out no user.
 */
export function signingKey(db: DatabaseSync): Uint8Array {
  const name = 'signing-key'
  db.prepare('INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)').run(name, randomBytes(32).toString('base64'))
  return Buffer.from(String(db.prepare('SELECT value FROM settings WHERE name = ?').get(name)?.value), 'base64')
}
