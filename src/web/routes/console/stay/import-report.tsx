import type { StayImportRow } from '#contract/stay-import.ts'
import { formatMoney, minorDigitsOf } from '#core/money/format-money.ts'
import { counted } from '#core/text/counted.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { amenitiesTaken, staysWritten, moreRows, roomsLeftOut } from '#web/text/counts/console-stay-counts.ts'
import type { Place } from '#web/console/load-places.ts'
import { Offered } from '#web/console/may/offered.tsx'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import type { ShownReport } from './form/shown-report.ts'

interface ImportReportProps {
  readonly report: ShownReport
  /** The file again, for the form that confirms. Scripts do not have it: the field holds what its document says. */
  readonly request: { readonly rows: string | undefined; readonly place: string; readonly currency: string }
  readonly places: readonly Pick<Place, 'slug' | 'label'>[]
  /** The file was not in UTF-8. */
  readonly isWindows1252: boolean
}

const LIST = new Intl.ListFormat('en-GB')
/** From this number of rows on, the page says that writing takes a while. */
const LONG = 1_000

const BECOMES = { new: 'a draft', changed: 'changed', same: 'stays as it is', refused: 'nothing' } as const
const BECAME = { ...BECOMES, new: 'is a draft', changed: 'was changed', refused: 'left out' } as const

/** Shows what happens to each row of a file, doubtful ones first, and the button that imports them. */
export function ImportReport({ report, request, places, isWindows1252 }: ImportReportProps) {
  const { counts, rows, more, rooms, unread, isWritten } = report
  const writes = counts.new + counts.changed
  return (
    <section className="c-stack" aria-labelledby="report-title">
      <h2 id="report-title">{titleOf(isWritten, writes)}</h2>
      <p role="status">
        {counts.new} new, {counts.changed} changed, {counts.same} the same, {counts.refused} refused.
        {rooms > 0 ? ` ${roomsLeftOut(rooms)}` : ''}
      </p>
      {unread.length > 0 ? <p className="c-quiet">Columns that are not used: {unread.join(', ')}.</p> : null}
      {isWindows1252 ? (
        <p>
          The file is not in UTF-8 and was read as Windows-1252. If names below have wrong letters, save it as “CSV
          UTF-8” and upload it again.
        </p>
      ) : null}
      {isWritten && counts.new > 0 ? (
        <p>
          <a className="c-link" href={`${consolePaths.homes()}?show=draft`}>
            Go to the drafts
          </a>{' '}
          to add photos and publish them.
        </p>
      ) : null}
      {!isWritten && writes > 0 ? (
        <form method="post" encType="multipart/form-data">
          <input type="hidden" name="csv" value={request.rows} suppressHydrationWarning />
          <input type="hidden" name="place" value={request.place} />
          <input type="hidden" name="currency" value={request.currency} />
          <button className="c-btn go" name="intent" value="confirm">
            Write {writes}
          </button>
          {writes > LONG ? (
            <p className="c-hint">
              This takes a minute. If it is interrupted, upload the same file again: it continues where it stopped.
            </p>
          ) : null}
        </form>
      ) : null}
      <ScrollRegion label="Rows of the file">
        <table className="c-table c-import">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Home</th>
              <th scope="col">In the file</th>
              <th scope="col">{isWritten ? 'Now' : 'Becomes'}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                <td>{row.row}</td>
                <td>{row.name || row.id}</td>
                <td>{[...factsOf(row, places), ...notesOf(row)].join(' ')}</td>
                <td>{(isWritten ? BECAME : BECOMES)[row.becomes]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {more > 0 ? <p className="c-hint">{moreRows(more)}</p> : null}
      {rows.some(isWithoutPlace) ? <MissingPlaces /> : null}
    </section>
  )
}

const isWithoutPlace = ({ becomes, doubts }: StayImportRow) =>
  becomes === 'refused' && doubts.some(({ column }) => column === 'place')

/** What to do about places that the site does not have, for those who may add them. */
function MissingPlaces() {
  return (
    <Offered to="POST /api/destinations">
      <p>
        Places that are missing are added under{' '}
        <a className="c-link" href={consolePaths.places()}>
          Places
        </a>
        , or a place there is given the name in the file as another name. Then upload the file again.
      </p>
    </Offered>
  )
}

function titleOf(isWritten: boolean, writes: number): string {
  if (writes === 0) return 'Nothing changes'
  return isWritten ? staysWritten(writes) : 'Result'
}

/** Returns what a row says of a home, if the home is new. */
function factsOf({ home: stay, becomes }: StayImportRow, places: ImportReportProps['places']): string[] {
  if (stay === null || becomes !== 'new') return []
  const { guests, bedrooms, price, currency } = stay
  const night = formatMoney(Math.round(Number(price) * 10 ** minorDigitsOf(currency)), currency)
  const place = places.find(({ slug }) => slug === stay.place)?.label ?? stay.place
  return [
    `${counted(guests, 'guest')}, ${counted(bedrooms, 'bedroom')}, ${night} a night, ${place}${additionsText(stay)}.`,
  ]
}

/** Returns what the row gives beyond the facts: `, with a description, 14 amenities and its position`. */
function additionsText({ hasDescription, amenities, hasPosition }: NonNullable<StayImportRow['home']>): string {
  const given = [
    ...(hasDescription ? ['a description'] : []),
    ...(amenities > 0 ? [amenitiesTaken(amenities)] : []),
    ...(hasPosition ? ['its position'] : []),
  ]
  return given.length > 0 ? `, with ${LIST.format(given)}` : ''
}

/** Names a column in words: `room type`. */
const labelOf = (column: string) => column.replaceAll('_', ' ')

const notesOf = ({ doubts, changes }: StayImportRow) => [
  ...doubts.map(({ column, text }) => `${labelOf(column)}: ${text}`),
  ...changes.map(({ column, here, file }) => `${column}: ${here} → ${file}.`),
]
