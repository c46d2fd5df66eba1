import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { classifyEvent, type EventToClassify, type NightsHolder } from './classify-event.ts'

const day = (number: number) => isoDate(`2027-06-${String(number).padStart(2, '0')}`)
const hour = (number: number) => new Date(Date.UTC(2027, 4, 1, number))

const event = (more: Partial<EventToClassify> = {}): EventToClassify => ({
  checkIn: day(10),
  checkOut: day(15),
  kind: 'reserved',
  feedId: 'theirs',
  datedAt: hour(12),
  isEcho: false,
  wasClash: false,
  ...more,
})
const holder = (more: Partial<NightsHolder> = {}): NightsHolder => ({
  from: day(10),
  to: day(15),
  kind: 'booking',
  preparation: 0,
  reason: null,
  eventKind: null,
  feedId: null,
  takenAt: hour(6),
  ...more,
})
const unknown = { kind: 'unknown' } as const
const EXPORT_READ = hour(9)

test.each<[string, string, Partial<EventToClassify>, NightsHolder[], Date | null]>([
  ['a guest of another site where a guest of ours is expected', 'clash', {}, [holder()], EXPORT_READ],
  ['a guest for whom the nights were closed by hand', 'covered', {}, [holder({ kind: 'block' })], null],
  [
    'a guest who comes a night before the closed ones',
    'clash',
    { checkIn: day(9) },
    [holder({ kind: 'block', reason: 'other' })],
    null,
  ],
  ['a guest where the owner stays', 'clash', {}, [holder({ kind: 'block', reason: 'owner_stay' })], null],
  [
    'what another calendar passes on',
    'covered',
    {},
    [holder({ kind: 'import', eventKind: 'reserved', feedId: 'other' })],
    null,
  ],
  [
    'another guest of another calendar',
    'clash',
    {},
    [holder({ kind: 'import', eventKind: 'reserved', feedId: 'other', to: day(14) })],
    null,
  ],
  ['nights that are only closed there', 'covered', { kind: 'block' }, [holder()], null],
  [
    'a guest who leaves on the day on which ours arrives',
    'covered',
    {},
    [holder({ from: day(15), to: day(20) })],
    null,
  ],
  ['what somebody has marked as having come from here', 'echo', { isEcho: true }, [holder()], null],
  ['nights taken here that the other site had read before', 'echo', unknown, [holder()], EXPORT_READ],
  ['nights taken here that the other site has not read', 'clash', unknown, [holder()], null],
  ['nights taken after the other site had read', 'clash', unknown, [holder({ takenAt: hour(10) })], EXPORT_READ],
  ['nights of which some are free here', 'clash', unknown, [holder({ to: day(14) })], EXPORT_READ],
  ['a night kept for preparing here', 'echo', unknown, [holder({ to: day(14), preparation: 1 })], EXPORT_READ],
  ['what was a clash before', 'clash', { ...unknown, wasClash: true }, [holder()], EXPORT_READ],
])('%s: %s', (_, state, more, holders, exportReadAt) => {
  expect(classifyEvent(event(more), holders, exportReadAt)).toBe(state)
})
