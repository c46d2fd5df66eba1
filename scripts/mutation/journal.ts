import fs from 'node:fs'
import path from 'node:path'

/** The result of something that was run, by a key that changes whenever it would have to be run again. */
export interface JournalEntry {
  readonly key: string
  readonly because: string
}

/** Proofs of earlier runs, including interrupted ones: a line each, written as soon as it is known. */
export interface Journal {
  find(key: string): JournalEntry | undefined
  add(entry: JournalEntry): void
}

/**
 * Opens a journal; `fresh` discards its contents. Two runs may share a journal: each sees what the other has proven.
 */
export function openJournal(file: string, fresh: boolean): Journal {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  if (fresh) fs.rmSync(file, { force: true })
  return {
    find: (key) => readEntries(file).find((entry) => entry.key === key),
    add: (entry) => fs.appendFileSync(file, `${JSON.stringify(entry)}\n`),
  }
}

/** Reads the entries; the last line may be incomplete. */
function readEntries(file: string): JournalEntry[] {
  if (!fs.existsSync(file)) return []
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as JournalEntry]
      } catch {
        return []
      }
    })
}
