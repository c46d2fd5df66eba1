import { Form, Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { useMay } from '#web/console/may/may.ts'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { ChangeList } from '#web/console/change-list.tsx'
import { partNames } from '#web/text/stay-editor-text.ts'
import type { DraftRow } from './draft-rows.ts'

interface DraftTableProps {
  readonly rows: readonly DraftRow[]
  readonly version: number
  readonly slug: string
}

/** What a draft changes, field by field: what guests see, what they would see, and the consequences. */
export function DraftTable({ rows, version, slug }: DraftTableProps) {
  return (
    <ScrollRegion label="What the draft changes">
      <table className="c-table c-draft">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Guests see</th>
            <th scope="col">They would see</th>
            <th scope="col">
              <span className="vh">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DraftTableRow key={row.field} row={row} version={version} slug={slug} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface RowProps extends Omit<DraftTableProps, 'rows'> {
  readonly row: DraftRow
}

function DraftTableRow({ row, version, slug }: RowProps) {
  const may = useMay()
  const { field, label, part, effect, now, drafted, before, changes } = row
  return (
    <tr>
      <th scope="row">
        <Link to={consolePaths.stayPart(slug, part)}>{label}</Link>
        <small className="c-detail">{partNames[part]}</small>
      </th>
      {changes ? (
        <td colSpan={2}>
          <ChangeList changes={changes} />
          <Notes effect={effect} before={null} isClash={before !== null} />
        </td>
      ) : (
        <>
          <td>
            <del>{now}</del>
          </td>
          <td>
            <ins>{drafted}</ins>
            <Notes effect={effect} before={before} isClash={before !== null} />
          </td>
        </>
      )}
      <td className="c-end">
        {may('PUT /api/staff/stays/:id/draft', slug) ? (
          <Form method="post" preventScrollReset className="c-row">
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="field" value={field} />
            {before === null ? null : (
              <button className="c-btn small" name="intent" value="keep" aria-label={`Keep the draft of ${label}`}>
                Keep the draft
              </button>
            )}
            <button
              className="c-btn small bare"
              name="intent"
              value="drop"
              aria-label={`Leave ${label} as guests see it`}
            >
              {before === null ? 'Undo' : 'Use the current value'}
            </button>
          </Form>
        ) : null}
      </td>
    </tr>
  )
}

/** The consequences of a change, and whether somebody else has changed the same field. */
function Notes({
  effect,
  before,
  isClash,
}: {
  readonly effect: string | null
  readonly before: string | null
  readonly isClash: boolean
}) {
  return (
    <>
      {effect ? <small className="c-detail">{effect}</small> : null}
      {isClash ? (
        <small className="c-detail c-icon-warn">
          {before === null
            ? 'Somebody has changed it on the site since this draft was begun.'
            : `Somebody has changed it on the site since this draft was begun; it was: ${before}.`}
        </small>
      ) : null}
    </>
  )
}
