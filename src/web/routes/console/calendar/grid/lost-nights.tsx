import { repairText, unsellableText, unsellableWhy } from '#web/text/rate/unsellable-text.ts'
import type { StayRow } from './grid-lines.ts'
import { RepairForm } from '../unsellable/repair-form.tsx'

/** The first of the chosen nights that nobody can book: why, and the change that lets them be sold. */
export function LostNights({ rows }: { readonly rows: readonly StayRow[] }) {
  const row = rows.find(({ nights }) => nights.some(({ lost }) => lost))
  const lost = row?.nights.find((night) => night.lost)?.lost
  if (!row || !lost) return null
  const repair = repairText(lost)
  return (
    <div className="c-note warn c-lost-note">
      <div className="c-stack">
        <span>{`${unsellableText.whole}${unsellableWhy(lost)}.`}</span>
        {repair ? <span>{`${repair} would fix it.`}</span> : null}
        {repair ? <RepairForm home={row.home} nights={lost} /> : null}
      </div>
    </div>
  )
}
