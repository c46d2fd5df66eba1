import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { freePieces } from '#core/calendar/free-pieces.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { StayNights, type NightsEvent, type TakenHere } from './stay-nights.ts'

const TODAY = isoDate('2027-06-01')
const day = (number: number): IsoDate => addDays(TODAY, number - 5)
const [STAY, PART] = [1, 2]

const event = (id: string, [from, length]: readonly [number, number]): NightsEvent => ({
  id,
  checkIn: day(from),
  checkOut: day(from + length),
  kind: 'reserved',
  datedAt: new Date(0),
})

const row = (facts: Partial<TakenHere> & Pick<TakenHere, 'from' | 'to'>): TakenHere => ({
  stayId: STAY,
  eventId: null,
  preparation: 0,
  kind: 'block',
  reason: null,
  eventKind: null,
  feedId: null,
  takenAt: new Date(0),
  ...facts,
})

const behind = ({ to, preparation }: TakenHere) => addDays(to, preparation)

/** Assigns nights by the same rules, but searches everything that is taken for each question. */
function plainly(taken: readonly TakenHere[], wanting: readonly NightsEvent[], preparation: number): string[] {
  let rows = [...taken]
  const own = ({ id }: NightsEvent) => rows.filter(({ eventId }) => eventId === id)
  const isNeeded = (from: IsoDate, to: IsoDate, except: NightsEvent) =>
    wanting.some((other) => other !== except && other.checkIn < to && other.checkOut > from)
  const wrong = wanting.filter((one) =>
    own(one).some(
      (mine) =>
        mine.from < one.checkIn ||
        mine.to > one.checkOut ||
        (mine.preparation > 0 && isNeeded(mine.to, behind(mine), one)),
    ),
  )
  rows = rows.filter(({ eventId }) => !wrong.some(({ id }) => id === eventId))
  for (const one of wanting) {
    const nights = { checkIn: one.checkIn > TODAY ? one.checkIn : TODAY, checkOut: one.checkOut }
    if (nights.checkIn >= nights.checkOut || freePieces(nights, own(one)).length === 0) continue
    const isFree = (from: IsoDate, to: IsoDate) =>
      !rows.some((other) => other.eventId !== one.id && other.from < to && behind(other) > from)
    const taking = { eventId: one.id, eventKind: one.kind, kind: 'import' as const }
    if (isFree(nights.checkIn, nights.checkOut)) {
      rows = rows.filter(({ eventId }) => eventId !== one.id)
      const end = addDays(nights.checkOut, preparation)
      const canPrepare = isFree(nights.checkOut, end) && !isNeeded(nights.checkOut, end, one)
      const span = { from: nights.checkIn, to: nights.checkOut }
      rows.push(row({ ...taking, ...span, preparation: canPrepare ? preparation : 0 }))
    } else {
      const spans = rows.map((other) => ({ from: other.from, to: behind(other) }))
      for (const { checkIn, checkOut } of freePieces(nights, spans))
        rows.push(row({ ...taking, from: checkIn, to: checkOut }))
    }
  }
  return rows.map(told).toSorted()
}

const told = ({ stayId, eventId, from, to, preparation }: TakenHere) =>
  `${stayId} ${eventId ?? 'somebody'} ${from} ${to} +${preparation}`

const span = fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 8 }))
const spans = (most: number) => fc.array(span, { maxLength: most })

test('events get the nights that the plain rules give them, whatever was taken before', () => {
  fc.assert(
    fc.property(
      fc.record({
        requested: spans(12),
        before: fc.array(fc.tuple(span, fc.constantFrom(STAY, PART), fc.nat(13), fc.nat(2)), { maxLength: 12 }),
        preparation: fc.nat(2),
      }),
      ({ requested, before, preparation }) => {
        const wanting = requested
          .map((dates, index) => event(`event-${index}`, dates))
          .toSorted((one, other) => (one.checkIn < other.checkIn ? -1 : one.checkIn > other.checkIn ? 1 : 0))
        const taken: TakenHere[] = []
        for (const [[from, length], stayId, owner, kept] of before) {
          const eventId = stayId === STAY ? (wanting[owner]?.id ?? null) : null
          const made = row({ stayId, from: day(from), to: day(from + length), preparation: kept, eventId })
          if (made.to <= TODAY) continue
          if (taken.some((other) => other.stayId === stayId && other.from < behind(made) && behind(other) > made.from))
            continue
          taken.push(made)
        }
        const nights = new StayNights({ stayId: STAY, feedId: 'feed', preparation }, taken, wanting)
        for (const one of wanting) if (nights.hasWrongNights(one)) nights.free(one)
        for (const one of wanting) nights.take(one, TODAY)

        const freed = new Set(nights.freed)
        const kept = taken.filter(({ eventId }) => eventId === null || !freed.has(eventId))
        expect([...kept, ...nights.takings].map(told).toSorted()).toEqual(plainly(taken, wanting, preparation))
        for (const one of wanting) {
          const others = [...kept, ...nights.takings].filter(
            ({ eventId, from, to }) => eventId !== one.id && from < one.checkOut && to > one.checkIn,
          )
          expect(nights.othersThan(one).map(told).toSorted()).toEqual(others.map(told).toSorted())
        }
      },
    ),
    { numRuns: 2_000 },
  )
})
