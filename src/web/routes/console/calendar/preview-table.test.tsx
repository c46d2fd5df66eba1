import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { changeOf } from './range-change.ts'
import { PreviewTable } from './preview-table.tsx'
import { previewOf } from './range-preview.ts'

const nights = [isoDate('2027-03-02'), isoDate('2027-03-03')]

/** What is said of a price that is typed for two nights of 130.00. */
function saidOf(price: string): string {
  const change = changeOf({ price, minNights: '', maxNights: '', arrival: '', departure: '' }, 'EUR')
  const preview = previewOf(
    { ...goldenTerms, nightlyMinor: 13_000, seasons: [], overrides: [] },
    nights,
    { change: change.change ?? {}, step: change.step },
    isoDate('2027-01-01'),
  )
  const html = renderToStaticMarkup(<PreviewTable effect={{ ...preview, currency: 'EUR', home: null, sum: null }} />)
  return /Look twice[^<]*/.exec(html)?.[0] ?? ''
}

test.each([
  ['13', 'Look twice: €13 is half of what the night costs now (€130), or less.'],
  ['-200', 'Look twice: €0.01 is half of what the night costs now (€130), or less.'],
  ['1300', 'Look twice: €1,300 is twice what the night costs now (€130), or more.'],
  ['+100%', 'Look twice: €260 is twice what the night costs now (€130), or more.'],
  ['259', ''],
  ['66', ''],
  ['130', ''],
])('a price of %s instead of 130 is worth a second look: %s', (price, said) => {
  expect(saidOf(price)).toBe(said)
})
