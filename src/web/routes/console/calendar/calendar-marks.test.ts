import fs from 'node:fs'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import { CLAIM_KINDS } from '#core/calendar/claim-kind.ts'
import { legendText } from '#web/text/console/calendar-legend-text.ts'
import { expect, test } from 'vitest'
import { BAR_MARKS, NIGHT_MARKS } from './calendar-marks.ts'
import { claimLook } from './claim-look.ts'

const claim = { from: '2027-03-01', to: '2027-03-02', preparation: 0, reason: null, label: null } as const
const styles = ['calendar', 'rates', 'channels'].map((name) =>
  fs.readFileSync(`src/web/styles/console/${name}.css`, 'utf8'),
)

/** Returns the classes that the styles combine with a class: `.c-cal-night.lost`, or nested in its rule. */
function looksOf(name: string): string[] {
  const flat = styles.flatMap((css) =>
    Array.from(css.matchAll(new RegExp(`\\.${name}\\.([a-z]+)`, 'g')), ([, look]) => look!),
  )
  const nested = styles.flatMap((css) =>
    Array.from(
      css.matchAll(new RegExp(`^(?:\\.[\\w-]+,\\n)*\\.${name}(?:,\\n\\.[\\w-]+)* \\{(.*?)^\\}`, 'gms')),
      ([, rules]) => rules!,
    ),
  )
  return [...flat, ...nested.flatMap((rules) => Array.from(rules.matchAll(/&\.([a-z]+)/g), ([, look]) => look!))]
}

test('the legend of the calendar says what each mark means that the grid can draw, and no other', () => {
  const bars = CLAIM_KINDS.flatMap((kind) =>
    [null, ...BOOKING_STATES].map((state) =>
      claimLook({ ...claim, kind, booking: state && { reference: 'ABCDEFGH', state, lastName: null } } as never),
    ),
  )
  expect([...new Set(bars)].toSorted()).toEqual(BAR_MARKS.toSorted())
  expect(Object.keys(legendText.bars)).toEqual([...BAR_MARKS])
  expect(Object.keys(legendText.nights)).toEqual([...NIGHT_MARKS])
})

test('whatever the styles draw apart in the grid has a mark in the legend', () => {
  // A long price only has more room.
  const nights = new Set(looksOf('c-cal-night'))
  expect([...nights].toSorted()).toEqual([...NIGHT_MARKS, 'long'].toSorted())
  // A booked bar has the default look.
  const drawn = new Set(['booked', ...looksOf('c-cal-bar')])
  expect([...drawn].toSorted()).toEqual([...BAR_MARKS, 'cut', 'movable'].toSorted())
})
