import fs from 'node:fs'
import path from 'node:path'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { HotelRow } from './hotel-rows.ts'
import type { SentBodies } from './replay-calls.ts'
import type { ReplayState } from './replay-state.ts'

/** What a replay is of; whoever goes on with it takes it from here. */
export interface ReplayBasis {
  readonly file: string
  /** The day the data was moved behind. */
  readonly today: IsoDate
  readonly share: number
  /** Homes of each hotel. */
  readonly units: Readonly<Record<HotelRow['hotel'], number>>
}

interface Written {
  readonly basis: ReplayBasis
  /** Accounts of the guests, and the last of them of the staff. */
  readonly uids: readonly string[]
  /** The last day that was played whole; null before the first. */
  readonly day: IsoDate | null
  /** Real time that was spent playing, over all sittings. */
  readonly seconds: number
  readonly state: ReplayState
}

interface Players {
  /** The process that plays. */
  readonly replay: number
  readonly product: number
  readonly url: string
}

/**
 * Where a replay stands, in files of its directory. `journal.json` is written after each day, whole or not at all; `sent.jsonl` has what
 * was sent since: whoever plays a broken day again sends the same, and what was done in it has no second effect. Neither is lost
 * when the process is killed.
 */
export class ReplayJournal implements SentBodies {
  readonly directory: string
  readonly #sent = new Map<string, unknown>()
  readonly #log: number

  constructor(directory: string) {
    this.directory = directory
    fs.mkdirSync(this.dataDirectory, { recursive: true, mode: 0o755 })
    const log = this.#path('sent.jsonl')
    const lines = fs.existsSync(log) ? fs.readFileSync(log, 'utf8').split('\n') : []
    // What follows the last end of a line was being written when the process was killed, and was not sent.
    for (const line of lines.slice(0, -1)) {
      const [key, body] = JSON.parse(line) as [string, unknown]
      this.#sent.set(key, body)
    }
    fs.writeFileSync(log, [...this.#sent].map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    this.#log = fs.openSync(log, 'a')
  }

  /** What `DATA_DIR` of the product is. */
  get dataDirectory(): string {
    return this.#path('product')
  }

  /** Null for a directory in which no replay has begun. */
  read(): Written | null {
    const file = this.#path('journal.json')
    return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Written) : null
  }

  write(written: Written): void {
    const [file, half] = [this.#path('journal.json'), this.#path('journal.half')]
    const handle = fs.openSync(half, 'w')
    fs.writeSync(handle, JSON.stringify(written))
    fs.fsyncSync(handle)
    fs.closeSync(handle)
    fs.renameSync(half, file)
    this.#sent.clear()
    fs.ftruncateSync(this.#log)
  }

  keep(key: string, body: unknown): unknown {
    if (this.#sent.has(key)) return this.#sent.get(key)
    this.#sent.set(key, body)
    fs.writeSync(this.#log, `${JSON.stringify([key, body])}\n`)
    return body
  }

  has(key: string): boolean {
    return this.#sent.has(key)
  }

  /** When something was last written: about when the replay ended, however it did. */
  lastWrittenMs(): number {
    const written = ['journal.json', 'sent.jsonl'].map((name) => fs.statSync(this.#path(name)).mtimeMs)
    return Math.floor(Math.max(...written))
  }

  setPlayers(players: Players | null): void {
    fs.writeFileSync(this.#path('players.json'), JSON.stringify(players))
  }

  /** Who plays, or was killed while playing. */
  players(): Players | null {
    const file = this.#path('players.json')
    return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Players | null) : null
  }

  close(): void {
    fs.closeSync(this.#log)
  }

  remove(): void {
    this.close()
    fs.rmSync(this.directory, { recursive: true, force: true })
  }

  #path(name: string): string {
    return path.join(this.directory, name)
  }
}
