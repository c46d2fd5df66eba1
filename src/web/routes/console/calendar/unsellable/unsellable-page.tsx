import { Link, redirect } from 'react-router'
import type { UnsellableStayShape, UnsellableMetaShape } from '#contract/rate/unsellable-nights.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { UNSELLABLE_REASONS, type UnsellableReason } from '#core/calendar/night-verdict.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { counted } from '#core/text/counted.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import { queryText } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { nightsCanBeSold, ofStaysByName } from '#web/text/counts/unsellable-counts.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { datesWithYear } from '#web/text/console/dates-text.ts'
import {
  repairText,
  unsellableHeadOf,
  unsellableReasonText,
  unsellableText,
  unsellableWhy,
} from '#web/text/rate/unsellable-text.ts'
import { rangeAddress } from '../calendar-address.ts'
import type { Route } from './+types/unsellable-page'
import { RepairForm } from './repair-form.tsx'
import { refusedRepair, repairNights } from './repair-nights.ts'

/** How many homes a page shows. */
const MOST_ROWS = 150

const reasonOf = (text: string | null) => UNSELLABLE_REASONS.find((reason) => reason === text) ?? null

/** The document id of the last home of the previous page. */
const afterOf = (text: string | null) => (/^[\da-f-]{36}$/i.test(text ?? '') ? (text ?? undefined) : undefined)

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, unsellableText.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = afterOf(url.searchParams.get('after'))
  const found = requireData(
    await consoleApi(context).list<UnsellableStayShape, UnsellableMetaShape>('/api/staff/unsellable-nights', {
      cursor: after,
    }),
    () => pageNotFound(url.pathname),
  )
  const reason = reasonOf(url.searchParams.get('reason'))
  const rows = found.data
    .flatMap((stay) => stay.nights.map((nights) => ({ home: stay, nights })))
    .filter(({ nights }) => reason === null || nights.reason === reason)
    .toSorted((a, b) => b.nights.valueMinor - a.nights.valueMinor)
  const sold = Number(/^\d{1,3}$/.exec(url.searchParams.get('sold') ?? '')?.[0] ?? 0)
  return { rows: rows.slice(0, MOST_ROWS), more: rows.length - MOST_ROWS, about: found.meta, reason, after, sold }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const outcome = await repairNights(context, form)
  if ('refusal' in outcome) return refusedRepair(outcome)
  const [reason, after] = [reasonOf(formText(form, 'reason')) ?? undefined, afterOf(formText(form, 'after'))]
  const query = { sold: outcome.sold, reason, after }
  return redirect(consolePaths.unsellable() + queryText(query), 303)
}

/**
 * Free nights that nobody can book, the most expensive first and some homes at a time: why, and the button that lets
 * them be sold.
 */
export default function UnsellablePage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, more, about, reason, after, sold } = loaderData
  const { reasons, from, to, cursor } = about
  const nights = reasons.reduce((sum, one) => sum + one.nights, 0)
  const isPart = after !== undefined || cursor !== null
  const { head, empty } = unsellableHeadOf({ homes: about.homes, nights, isPart })
  return (
    <ConsolePage
      title={unsellableText.title}
      crumb={<Link to={consolePaths.consoleCalendar()}>Calendar</Link>}
      sub={`${head}, ${datesWithYear({ checkIn: from, checkOut: to })}${isPart ? `, ${ofStaysByName(about.homes)}` : ''}`}
    >
      <div className="c-body c-stack">
        {sold > 0 && !actionData ? (
          <p className="c-note ok" role="status">
            <Icon name="check" />
            <span>{nightsCanBeSold(sold)}</span>
          </p>
        ) : null}
        {actionData ? (
          <p className="c-note bad" role="alert">
            <Icon name="alert" />
            <span>{actionData.refusal}</span>
          </p>
        ) : null}
        {nights === 0 ? (
          <p className="c-empty">{empty}</p>
        ) : (
          <>
            <Reasons reasons={reasons} chosen={reason} after={after} />
            <NightTable rows={rows} reason={reason ?? ''} after={after} />
            {more > 0 ? <p className="c-hint">{`${more} more, worth less. They appear as these are fixed.`}</p> : null}
          </>
        )}
        <StayPages reason={reason} after={after} cursor={cursor} />
      </div>
    </ConsolePage>
  )
}

const addressOf = (query: { readonly reason?: UnsellableReason | undefined; readonly after?: string | undefined }) =>
  consolePaths.unsellable() + queryText(query)

interface StayPagesProps {
  readonly reason: UnsellableReason | null
  readonly after: string | undefined
  readonly cursor: string | null
}

/** Links to the homes after these, and back to the first ones. */
function StayPages({ reason, after, cursor }: StayPagesProps) {
  if (after === undefined && cursor === null) return null
  const filter = { reason: reason ?? undefined }
  return (
    <nav className="c-pages" aria-label="Pages of homes">
      {after === undefined ? null : (
        <Link className="c-btn" to={addressOf(filter)}>
          First homes
        </Link>
      )}
      {cursor === null ? null : (
        <Link className="c-btn" to={addressOf({ ...filter, after: cursor })}>
          Next homes
        </Link>
      )}
    </nav>
  )
}

interface ReasonsProps {
  readonly reasons: UnsellableMetaShape['reasons']
  readonly chosen: UnsellableReason | null
  readonly after: string | undefined
}

/** The sums by reason, each of which is a filter. */
function Reasons({ reasons, chosen, after }: ReasonsProps) {
  return (
    <nav className="c-row c-lost-reasons" aria-label="Reasons">
      <Link className="c-chip" to={addressOf({ after })} aria-current={chosen === null ? 'true' : undefined}>
        All
      </Link>
      {reasons.map(({ reason, currency, nights, valueMinor }) => (
        <Link
          key={`${reason} ${currency}`}
          className="c-chip"
          to={addressOf({ reason, after })}
          aria-current={chosen === reason ? 'true' : undefined}
        >
          {unsellableReasonText[reason]}
          <b>{nights}</b>
          <span className="c-quiet">{formatMoney(valueMinor, currency)}</span>
        </Link>
      ))}
    </nav>
  )
}

interface NightTableProps {
  readonly rows: readonly {
    readonly home: UnsellableStayShape
    readonly nights: UnsellableStayShape['nights'][number]
  }[]
  readonly reason: string
  readonly after: string | undefined
}

function NightTable({ rows, reason, after = '' }: NightTableProps) {
  return (
    <ScrollRegion label={unsellableText.title}>
      <table className="c-table c-lost">
        <thead>
          <tr>
            <th scope="col">Home</th>
            <th scope="col">Nights</th>
            <th scope="col" className="c-figure">
              Worth
            </th>
            <th scope="col">Why</th>
            <th scope="col">Repair</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ home: stay, nights }) => (
            <tr key={`${stay.slug} ${nights.from}`}>
              <th scope="row">
                {stay.title}
                {stay.place ? <small className="c-detail">{stay.place}</small> : null}
              </th>
              <td>
                <Link to={rangeAddress([stay.slug], nights)}>
                  {dateRangeWithWeekdays({ checkIn: nights.from, checkOut: nights.to })}
                </Link>
                <small className="c-detail">{counted(daysBetween(nights.from, nights.to), 'night')}</small>
              </td>
              <td className="c-figure">{formatMoney(nights.valueMinor, stay.currency)}</td>
              <td>{unsellableWhy(nights)}</td>
              <td>
                {nights.repair ? (
                  <>
                    <RepairForm home={stay} nights={nights} reason={reason} after={after} />
                    <small className="c-detail">{repairText(nights)}</small>
                  </>
                ) : (
                  <Link to={consolePaths.stayPart(stay.slug, 'rules')}>{unsellableText.rules}</Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
