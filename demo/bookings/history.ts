import { hash } from 'node:crypto'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { LedgerPosting } from '#db/queries/payment/ledger-queries.ts'
import { instant, type WriteRow } from './booking-tables.ts'
import type { Chance } from './chance.ts'

/** The record of a booking in the order of events, each entry with the hash of the previous one. */
export interface History {
  moved(at: number, actor: string, to: BookingState, reason?: string): void
  noted(
    at: number,
    actor: string,
    kind: string,
    detail: Readonly<Record<string, string | number>>,
    reason?: string,
  ): void
  posted(
    at: number,
    memo: string,
    entries: readonly LedgerPosting[],
    of?: { readonly paymentId?: string; readonly refundId?: string },
  ): void
}

interface HistoryOf {
  readonly bookingId: string
  readonly currency: string
  readonly chance: Chance
  readonly write: WriteRow
}

/**
 * Creates the histories of a booking: its events and its ledger. The hashes are those that the triggers of the database
 * compute (`app.chain_event`, `app.chain_ledger`), which are off here.
 */
export function historyOf({ bookingId, currency, chance, write }: HistoryOf): History {
  let state: BookingState | null = null
  let lastEvent: Buffer | null = null
  let lastEntry: Buffer | null = null

  const event = (
    at: number,
    actor: string,
    told: { kind: string; from: string | null; to: string | null; reason: string | null; detail: object },
  ) => {
    const { kind, from, to, reason, detail } = told
    const texts = [bookingId, kind, from, to, actor, reason].map((text) => JSON.stringify(text))
    const link = linked(lastEvent, [...texts, epoch(at), jsonbText(detail)])
    write('app.booking_event', [
      bookingId,
      kind,
      from,
      to,
      actor,
      reason,
      instant(at),
      detail,
      bytea(lastEvent),
      bytea(link),
    ])
    lastEvent = link
  }

  return {
    moved: (at, actor, to, reason) => {
      event(at, actor, { kind: 'moved', from: state, to, reason: reason ?? null, detail: {} })
      state = to
    },
    noted: (at, actor, kind, detail, reason) => {
      event(at, actor, { kind, from: null, to: null, reason: reason ?? null, detail })
    },
    posted: (
      at,
      memo,
      entries,
      { paymentId = null, refundId = null }: { paymentId?: string | null; refundId?: string | null } = {},
    ) => {
      const left = entries.filter((entry) => entry.amountMinor !== 0)
      const sum = left.reduce((total, entry) => total + entry.amountMinor, 0)
      if (sum !== 0) throw new Error(`a posting of a demo booking is ${sum} out of balance: ${memo}`)
      const tx = chance.uuid(at)
      for (const { account, amountMinor } of left) {
        const texts = [tx, bookingId, account].map((text) => JSON.stringify(text))
        const others = [currency, paymentId, refundId, memo].map((text) => JSON.stringify(text))
        const link = linked(lastEntry, [...texts, String(amountMinor), ...others, epoch(at)])
        const prev = bytea(lastEntry)
        write('app.ledger_entry', [
          tx,
          bookingId,
          account,
          amountMinor,
          currency,
          paymentId,
          refundId,
          memo,
          instant(at),
          prev,
          bytea(link),
        ])
        lastEntry = link
      }
    },
  }
}

const bytea = (bytes: Buffer | null) => (bytes === null ? null : `\\x${bytes.toString('hex')}`)

/** Returns `extract(epoch from …)` of an instant in whole milliseconds. */
const epoch = (ms: number) => `${Math.floor(ms / 1000)}.${String(ms % 1000).padStart(3, '0')}000`

function linked(previous: Buffer | null, content: readonly string[]): Buffer {
  const text = `[${content.join(', ')}]`
  return hash('sha256', previous === null ? text : Buffer.concat([previous, Buffer.from(text)]), 'buffer')
}

/** Returns a flat object in the way that the database writes `jsonb`: shorter names first. */
function jsonbText(detail: object): string {
  const entries = Object.entries(detail as Record<string, string | number>).toSorted(
    ([one], [other]) => one.length - other.length || (one < other ? -1 : 1),
  )
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(', ')}}`
}
