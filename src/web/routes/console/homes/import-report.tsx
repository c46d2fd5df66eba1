import type { StayImportReport, StayImportRow } from '#contract/stay-import.ts'
import { moreRows, roomsLeftOut } from '#web/text/counts/console-home-counts.ts'
import { ScrollRegion } from '#web/console/scroll-region.tsx'

interface ImportReportProps {
  readonly report: StayImportReport
  /** The file again, for the form that confirms. */
  readonly asked: { readonly csv: string; readonly place: string; readonly currency: string }
}

/** Rows that are shown: those with doubts stand first, and nobody reads thousands. */
const MOST_SHOWN = 300

const BECOMES = { new: 'a draft', changed: 'changed', same: 'stays as it is', refused: 'nothing' } as const

/** What becomes of each row of a file, doubtful ones first, and the button that has it done. */
export function ImportReport({ report, asked }: ImportReportProps) {
  const { counts, rows, isWritten } = report
  const writes = counts.new + counts.changed
  const rooms = rows.filter(({ doubts }) => doubts.some(({ column }) => column === 'room_type')).length
  return (
    <section className="c-stack" aria-labelledby="report-title">
      <h2 id="report-title">{titleOf(isWritten, writes)}</h2>
      <p role="status">
        {counts.new} new, {counts.changed} changed, {counts.same} the same, {counts.refused} refused.
        {rooms > 0 ? ` ${roomsLeftOut(rooms)}` : ''}
      </p>
      {!isWritten && writes > 0 ? (
        <form method="post" encType="multipart/form-data">
          <input type="hidden" name="csv" value={asked.csv} />
          <input type="hidden" name="place" value={asked.place} />
          <input type="hidden" name="currency" value={asked.currency} />
          <button className="c-btn go" name="intent" value="confirm">
            Write {writes}
          </button>
        </form>
      ) : null}
      <ScrollRegion label="Rows of the file">
        <table className="c-table">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Home</th>
              <th scope="col">Here / in file</th>
              <th scope="col">Becomes</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_SHOWN).map((row) => (
              <tr key={row.row}>
                <td>{row.row}</td>
                <td>{row.name || row.id}</td>
                <td>{notesOf(row).join(' ')}</td>
                <td>{BECOMES[row.becomes]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length > MOST_SHOWN ? <p className="c-hint">{moreRows(rows.length - MOST_SHOWN)}</p> : null}
    </section>
  )
}

function titleOf(isWritten: boolean, writes: number): string {
  if (writes === 0) return 'Nothing changes'
  return isWritten ? 'Written' : 'What becomes of the file'
}

const notesOf = ({ doubts, changes }: StayImportRow) => [
  ...doubts.map(({ column, text }) => `${column}: ${text}`),
  ...changes.map(({ column, here, file }) => `${column}: ${here} → ${file}.`),
]
