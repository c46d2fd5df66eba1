import { instant } from './booking-tables.ts'
import type { Life } from './life.ts'
import type { Verdict } from './planned-booking.ts'

const HOUR_MS = 3_600_000

/** Writes the conversation that begins with what the guest wrote when booking. */
export function writeTexts(life: Life, at: number): void {
  const { booking, chance, write, home: stay, now } = life
  const { words, guest } = booking
  if (words === null) return
  const answeredAtMs = at + HOUR_MS + chance.below(10 * HOUR_MS)
  const isAnswered = words.answer !== null && answeredAtMs < now
  const thread = chance.uuid(at)
  write('app.thread', [
    thread,
    guest.uid,
    stay.id,
    life.id,
    null,
    null,
    null,
    instant(at),
    instant(isAnswered ? answeredAtMs : at),
    isAnswered ? null : instant(at),
  ])
  write('app.message', [chance.uuid(at), thread, guest.uid, 'guest', words.note, instant(at)])
  if (isAnswered)
    write('app.message', [chance.uuid(answeredAtMs), thread, stay.hostUid, 'host', words.answer, instant(answeredAtMs)])
}

/** Writes what the guest says about the stay; an existing review only gets its place in the history. */
export function writeVerdict(life: Life, verdict: Verdict): void {
  const { booking, chance, write, home: stay } = life
  const { guest } = booking
  const { overall, body, reply, reviewId } = verdict
  const at = Math.max(verdict.atMs, life.checkOutAtMs + 60_000)
  life.history.noted(at, guest.uid, 'reviewed', { overall })
  if (reviewId !== null) return
  write('app.review', [
    chance.uuid(at),
    life.id,
    stay.id,
    guest.uid,
    overall,
    body,
    guest.name.split(' ')[0] ?? guest.name,
    'published',
    reply,
    reply === null ? null : instant(Math.min(life.now, at + 20 * HOUR_MS)),
    instant(at),
    instant(at),
  ])
}
