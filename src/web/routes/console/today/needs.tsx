import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { StaffNeedShape, StaffTodayShape } from '#contract/booking/staff-today.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { NeedKind } from '#core/booking/day-work.ts'
import { clashPath } from '#web/console/clash-path.ts'
import { LabelledInput } from '#web/console/labelled.tsx'
import { queryText } from '#web/backend/api-call.ts'
import { useMay } from '#web/console/may/may.ts'
import { Icon } from '#web/icon/icon.tsx'
import type { IconName } from '#web/icon/icon-name.ts'
import { moreOfList } from '#web/text/counts/task-counts.ts'
import { acceptEffect, acceptLabel, needDetails, needDue, needTitle, todayText } from '#web/text/today-text.ts'
import type { TodayRefused } from './today-action.ts'

const looks: Readonly<Record<NeedKind, readonly [IconName, string]>> = {
  request: ['clock', 'c-icon-sea'],
  change: ['calendar-plus', 'c-icon-sea'],
  declined: ['credit-card', 'c-icon-bad'],
  transfer: ['hourglass', 'c-icon-bad'],
  refund: ['receipt', 'c-icon-warn'],
  voucher: ['receipt', 'c-icon-warn'],
  chargeback: ['credit-card', 'c-icon-bad'],
  refund_elsewhere: ['receipt', 'c-icon-warn'],
  review: ['star', 'c-icon-warn'],
  reported_review: ['alert', 'c-icon-warn'],
  reported_guest: ['alert', 'c-icon-warn'],
  message: ['message', 'c-icon-warn'],
  held_message: ['message', 'c-icon-warn'],
  question: ['message', 'c-icon-warn'],
  turnover: ['home', 'c-icon-bad'],
  late: ['hourglass', 'c-icon-bad'],
  clash: ['calendar-x', 'c-icon-bad'],
  feed: ['calendar-x', 'c-icon-warn'],
}

export interface NeedsProps {
  readonly today: StaffTodayShape
  /** The number of all; `today` may have only the first of them. */
  readonly count: number
  /** The keys of the forms, one for each row. */
  readonly keys: readonly string[]
  readonly refused: TodayRefused | undefined
  /** The place of the row that was just settled; null: none was. */
  readonly doneRow: number | null
}

/** What no rule can settle and a person has to, with the usual action for each. */
export function Needs({ today: { needs, at, date, isToday }, count, keys, refused, doneRow }: NeedsProps) {
  const section = useGoingOn(doneRow)
  const isShown = needs.some((need) => isAbout(refused, need))
  const first = needs.findIndex(({ kind }) => kind === 'request')
  return (
    <section className="c-section c-today-needs" aria-labelledby="needs" ref={section}>
      <div className="c-head">
        <h2 id="needs" tabIndex={-1}>
          Needs a person
        </h2>
        <span className="c-count">{count}</span>
        {needs.length > 0 ? (
          <span className="c-end c-hint c-only-wide needs-js">
            <kbd>J</kbd> <kbd>K</kbd> move, <kbd>Enter</kbd> open, <kbd>E</kbd> act
          </span>
        ) : null}
      </div>
      {refused && !isShown ? <Refusal message={refused.message} /> : null}
      {needs.length === 0 ? (
        <p className="c-empty">{todayText.nothingWaits}</p>
      ) : (
        <ul className="c-list">
          {needs.map((need, index) => (
            <Need
              key={`${need.kind} ${need.thing ?? ''} ${need.booking?.documentId ?? ''} ${need.since}`}
              need={need}
              at={at}
              actionKey={keys[index] ?? ''}
              row={index}
              isFirst={index === first}
              refused={isAbout(refused, need) ? refused : undefined}
            />
          ))}
        </ul>
      )}
      {count > needs.length ? (
        <p className="c-hint">
          <Link to={consolePaths.today() + queryText({ date: isToday ? undefined : date, all: 'yes' })}>
            {moreOfList(count - needs.length)}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

/**
 * After a row was settled, moves the focus to the one that took its place, or to the heading when none did. The page is
 * not scrolled, so that the note at its beginning stays in sight.
 */
function useGoingOn(doneRow: number | null) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (doneRow === null) return
    const next = section.current?.querySelectorAll('[data-row]')[doneRow]?.querySelector<HTMLElement>('a[href]')
    const target = next ?? section.current?.querySelector<HTMLElement>('h2')
    target?.focus({ preventScroll: true })
  }, [doneRow])
  return section
}

const intents: Partial<Readonly<Record<NeedKind, string>>> = {
  request: 'accept',
  transfer: 'received',
  refund_elsewhere: 'seen',
}

function isAbout(refused: TodayRefused | undefined, { kind, booking }: StaffNeedShape): boolean {
  return refused !== undefined && refused.booking === booking?.documentId && refused.intent === intents[kind]
}

interface NeedProps {
  readonly need: StaffNeedShape
  readonly at: string
  readonly actionKey: string
  /** Its place in the list. */
  readonly row: number
  /** Whether this is the first request, whose button is the filled one of the page. */
  readonly isFirst: boolean
  readonly refused: TodayRefused | undefined
}

function Need({ need, at, actionKey, row, isFirst, refused }: NeedProps) {
  const { kind, booking } = need
  const [icon, tone] = looks[kind]
  const title = needTitle(need)
  const place = placeOf(need)
  const to = place?.to ?? (booking && leadsTo(need, booking.documentId))
  return (
    <li data-row className="c-today-need">
      <span className={tone}>
        <Icon name={icon} />
      </span>
      <span className="c-main">
        {to ? (
          <Link className="c-what" to={to}>
            {title}
          </Link>
        ) : (
          <span className="c-what">{title}</span>
        )}
        <span className="c-detail">{needDetails(need).join(' · ')}</span>
      </span>
      <span className="c-due">{needDue(need, at)}</span>
      {place ? (
        <div className="c-acts">
          <Link className="c-btn small" to={place.to} aria-label={`${place.label} ${title}`}>
            {place.label}
          </Link>
        </div>
      ) : null}
      {booking && to && !place ? (
        <NeedActs {...{ need, to, actionKey, row, isFirst, refused }} booking={booking.documentId} />
      ) : null}
    </li>
  )
}

/** Returns the address where it is settled. */
function leadsTo({ kind, thing }: StaffNeedShape, booking: string): string {
  if (kind === 'held_message' && thing) return `${consolePaths.inboxThread(thing)}#newest`
  return kind === 'message' ? consolePaths.bookingMessages(booking) : consolePaths.consoleBooking(booking)
}

/** Returns where something is settled that is not about a booking, and the text of its link. */
function placeOf(need: StaffNeedShape): { readonly to: string; readonly label: string } | null {
  const { kind, stay, thing } = need
  if (kind === 'turnover') return { to: taskPath(need), label: 'Assign somebody…' }
  if (kind === 'late') return { to: taskPath(need), label: 'Open' }
  if (kind === 'question') return { to: `${consolePaths.inboxThread(thing ?? '')}#newest`, label: 'Answer…' }
  if (kind === 'clash') return { to: clashPath(stay.slug, thing ?? ''), label: 'Settle…' }
  if (kind === 'voucher') return { to: consolePaths.voucher(thing ?? ''), label: 'Settle…' }
  if (kind === 'reported_review') return { to: `${consolePaths.consoleReviews()}?view=reported`, label: 'Decide…' }
  if (kind === 'reported_guest') return { to: `${consolePaths.guestReviews()}?view=reported`, label: 'Decide…' }
  return kind === 'feed' ? { to: `${consolePaths.stayChannels(stay.slug)}#feed-${thing ?? ''}`, label: 'Look' } : null
}

/** Returns the address of a task in the list of its home. */
const taskPath = ({ stay, thing }: StaffNeedShape) =>
  `${consolePaths.tasks()}?home=${encodeURIComponent(stay.slug)}#task-${thing ?? ''}`

interface NeedActsProps extends Omit<NeedProps, 'at'> {
  readonly booking: string
  readonly to: string
}

function NeedActs({ need, booking, to, actionKey, row, isFirst, refused }: NeedActsProps) {
  const { kind } = need
  const may = useMay()
  const hidden = (
    <>
      <input type="hidden" name="booking" value={booking} />
      <input type="hidden" name="actionKey" value={actionKey} />
      <input type="hidden" name="row" value={row} />
    </>
  )
  const look = (label: string, place = to) => (
    <Link className="c-btn small" to={place} aria-label={`${label} ${needTitle(need)}`}>
      {label}
    </Link>
  )
  if (kind === 'request' && may('POST /api/staff/bookings/:id/accept', need.stay.slug))
    return (
      <div className="c-acts">
        {look('Decline…', `${to}?do=decline#do`)}
        <details className="c-more" open={refused !== undefined}>
          <summary className={isFirst ? 'c-btn small go' : 'c-btn small'}>Accept…</summary>
          <form method="post" className="c-panel c-stack">
            {hidden}
            <p>{acceptEffect(need)}</p>
            {refused ? <Refusal message={refused.message} /> : null}
            <button className="c-btn pine" type="submit" name="intent" value="accept">
              {acceptLabel(need)}
            </button>
          </form>
        </details>
      </div>
    )
  if (kind === 'transfer' && may('POST /api/staff/bookings/:id/payments', need.stay.slug))
    return (
      <div className="c-acts">
        <details className="c-more" open={refused !== undefined}>
          <summary className="c-btn small">Mark as paid…</summary>
          <form method="post" className="c-panel c-stack">
            {hidden}
            <input type="hidden" name="amountMinor" value={need.amountMinor ?? 0} />
            <LabelledInput
              label="Where you saw it"
              name="note"
              maxLength={4000}
              required
              placeholder="Bank statement 12"
              defaultValue={refused?.note ?? ''}
            />
            {refused ? <Refusal message={refused.message} /> : null}
            <button className="c-btn pine" type="submit" name="intent" value="received">
              {`${formatMoney(need.amountMinor ?? 0, need.currency)} has arrived`}
            </button>
          </form>
        </details>
      </div>
    )
  if (kind === 'refund_elsewhere' && may('POST /api/staff/bookings/:id/provider-refunds/:refund/see', need.stay.slug))
    return (
      <div className="c-acts">
        {look('Open')}
        <form method="post">
          {hidden}
          <input type="hidden" name="refund" value={need.thing ?? ''} />
          {refused ? <Refusal message={refused.message} /> : null}
          <button
            className="c-btn small"
            type="submit"
            name="intent"
            value="seen"
            aria-label={`Seen: ${needTitle(need)}`}
          >
            Seen
          </button>
        </form>
      </div>
    )
  const answers = kind === 'change' && may('POST /api/staff/bookings/:id/changes/:change/accept', need.stay.slug)
  return <div className="c-acts">{look(answers ? 'Answer…' : 'Open')}</div>
}

function Refusal({ message }: { readonly message: string }) {
  return (
    <p className="c-error" role="alert">
      <Icon name="alert" />
      {message}
    </p>
  )
}
