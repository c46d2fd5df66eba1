import { data, Form, Link, redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { WaitingDatesShape, WaitingMetaShape } from '#contract/rate/staff-calendar.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { useMay } from '#web/console/may/may.ts'
import { Offered } from '#web/console/may/offered.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { formText } from '#web/backend/form-text.ts'
import { nowContext, publicConfigContext } from '#web/backend/context.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { guestsWaiting, otherDatesWaitedFor } from '#web/text/counts/host-calendar-counts.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import type { Route } from './+types/stay-page'
import { rangeAddress } from '#web/routes/console/calendar/calendar-address.ts'
import { FactList } from '#web/console/fact-list.tsx'
import { EditorFrame, ReadyForGuests } from './editor/editor-frame.tsx'
import { loadStay } from './editor/stay-data.ts'
import { headOf } from './editor/stay-head.ts'
import { sampleWeek } from './editor/sample-week.ts'
import { SampleWeekNote } from './editor/sample-week-note.tsx'

const DONE: Readonly<Record<string, string>> = {
  published: 'Guests see this home now.',
  waiting: 'Published. Guests see it once the site is open.',
  draft: 'Nobody sees this home now. Its bookings are unaffected.',
  new: 'The home is created. Only you see it until you publish it.',
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = consoleApi(context)
  const missing = () => pageNotFound(url.pathname)
  const [found, waiting] = await Promise.all([
    loadStay(api, params.slug, url.pathname),
    api.whole<WaitingDatesShape, WaitingMetaShape>(`/api/staff/stays/${encodeURIComponent(params.slug)}/waitlist`),
  ])
  const { terms } = found.rates
  const { isClosed = false } = context.get(publicConfigContext)
  const done = url.searchParams.get('done')
  return {
    waiting: requireData(waiting, missing),
    head: headOf(found),
    sample: sampleWeek(terms, context.get(nowContext)().getTime()),
    facts: [
      ['A night', formatMoney(terms.nightlyMinor, terms.currency)],
      ['Nights', `${terms.minNights} to ${terms.maxNights}`],
      ['Booking', terms.bookingMode === 'instant' ? 'at once' : 'the host answers first'],
      ['Cancellation', terms.policy.name],
      ['Photos', String(found.home.photos?.length ?? 0)],
      ['Address on the site', `/stays/${found.details.slug}`],
    ] as const,
    notice: DONE[done === 'published' && isClosed ? 'waiting' : (done ?? '')] ?? null,
    isClosed,
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const api = consoleApi(context)
  const state = formText(await request.formData(), 'do') === 'publish' ? 'published' : 'draft'
  const found = await loadStay(api, params.slug, url.pathname)
  const needed = headOf(found).missing.filter(({ isNeeded }) => isNeeded)
  if (state === 'published' && needed.length > 0) return data({ message: null, needed }, { status: 409 })
  // What the home lacks was determined with its draft, so the two are published together.
  if (state === 'published' && found.draft.differences.length > 0) {
    const publication = `/api/staff/stays/${found.details.documentId}/draft/publication`
    const published = await api.post(publication, { version: found.draft.version })
    if (!published.ok) {
      const message = staffProblemMessage(published.error.details)
      return data({ message, needed: [] }, { status: published.status })
    }
  }
  const changed = await api.put(`/api/stays/${found.details.documentId}?status=${state}`, {})
  if (changed.ok) throw redirect(`${consolePaths.home(params.slug)}?done=${state}`, 303)
  if (changed.status === 404) requireData(changed, () => pageNotFound(url.pathname))
  return data({ message: staffProblemMessage(changed.error.details), needed: [] }, { status: changed.status })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData?.head.name ?? 'Home')

/** The overview of a home: what it is, what it lacks, and whether guests see it. */
export default function ConsoleStayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { head, sample, facts, notice, waiting, isClosed } = loaderData
  const mayPublish = head.missing.every(({ isNeeded }) => !isNeeded)
  const { message = null, needed = [] } = actionData ?? {}
  const may = useMay()
  return (
    <EditorFrame head={head} notice={actionData ? null : notice} beside={<SampleWeekNote saved={sample} />}>
      {message !== null || needed.length > 0 ? (
        <div className="c-note bad" role="alert">
          <Icon name="alert" />
          <span>
            {message ?? `This home cannot be published yet. Missing: ${needed.map(({ text }) => text).join('; ')}.`}
          </span>
        </div>
      ) : null}
      {isClosed && may('GET /api/staff/setup') ? (
        <p>
          <Link className="c-link" to={`${consolePaths.welcome()}?step=home`}>
            Continue the set-up
          </Link>
        </p>
      ) : null}
      <ReadyForGuests head={head} />
      <section className="c-section">
        <div className="c-head">
          <h2>At a glance</h2>
        </div>
        <FactList facts={facts} />
      </section>
      <Waiting slug={head.slug} waiting={waiting.data} total={waiting.meta.total} />
      <Offered to="PUT /api/stays/:slug" stay={head.slug}>
        <Form method="post" className="c-section c-stack">
          {head.isPublished ? (
            <div>
              <button className="c-btn" name="do" value="draft">
                Take it off the site
              </button>
            </div>
          ) : (
            <div className="c-row">
              <button className={mayPublish ? 'c-btn go' : 'c-btn'} name="do" value="publish">
                {`Publish ${head.name}`}
              </button>
              <span className="c-hint">{`Guests find it ${isClosed ? 'once the site is open' : 'at once'}, at the price shown here.`}</span>
            </div>
          )}
        </Form>
      </Offered>
    </EditorFrame>
  )
}

interface WaitingProps {
  readonly slug: string
  readonly waiting: WaitingDatesShape
  /** The number for all choices of dates, including those that are not listed. */
  readonly total: number
}

/** Dates that are taken and that guests wait for: nights that would be booked if they were free. */
function Waiting({ slug, waiting, total }: WaitingProps) {
  if (waiting.length === 0) return null
  return (
    <section className="c-section" aria-labelledby="waiting">
      <div className="c-head">
        <h2 id="waiting">Waiting guests</h2>
      </div>
      <p className="c-hint">They are told by mail when all their nights are free. You see how many, not who.</p>
      <ul className="c-list">
        {waiting.map(({ from, to, people }) => (
          <li key={`${from} ${to}`}>
            <span className="c-main">
              <Link className="c-what" to={rangeAddress([slug], { from, to })}>
                {dateRangeWithWeekdays({ checkIn: from, checkOut: to })}
              </Link>
            </span>
            <span className="c-quiet c-nowrap">{guestsWaiting(people)}</span>
          </li>
        ))}
      </ul>
      {total > waiting.length ? <p className="c-hint">{otherDatesWaitedFor(total - waiting.length)}</p> : null}
    </section>
  )
}
