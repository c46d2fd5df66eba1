import { Form } from 'react-router'
import type { UnsellableNightsShape } from '#contract/rate/unsellable-nights.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { useMay } from '#web/console/may/may.ts'
import { repairLabel } from '#web/text/rate/unsellable-text.ts'

interface RepairFormProps {
  readonly home: { readonly slug: string; readonly title: string; readonly version: number }
  readonly nights: UnsellableNightsShape
  /** The page of the list to return to: its filter and its position. */
  readonly reason?: string
  readonly after?: string
}

/** The button that lets nights be sold by one override, for these nights only. */
export function RepairForm({ home: stay, nights, reason = '', after = '' }: RepairFormProps) {
  if (!useMay()('PUT /api/staff/stays/:id/overrides', stay.slug)) return null
  return (
    <Form method="post" action={consolePaths.unsellable()}>
      <input type="hidden" name="home" value={stay.slug} />
      <input type="hidden" name="version" value={stay.version} />
      <input type="hidden" name="from" value={nights.from} />
      <input type="hidden" name="to" value={nights.to} />
      {reason ? <input type="hidden" name="reason" value={reason} /> : null}
      {after ? <input type="hidden" name="after" value={after} /> : null}
      <button className="c-btn small" type="submit">
        {repairLabel(nights)}
        <span className="vh">{`, ${stay.title}`}</span>
      </button>
    </Form>
  )
}
