import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { LabelledInput } from '#web/console/labelled.tsx'
import type { CheckedFunction } from '#web/console/may/checked-functions.ts'
import { useMay } from '#web/console/may/may.ts'
import { blockNightsLabel, setNightsLabel } from '#web/text/counts/host-calendar-counts.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { nightsOfRange } from '#web/text/host-calendar-text.ts'
import { calendarFormText } from '#web/text/console/calendar-form-text.ts'
import { BlockFields, type TypedBlock } from './block-fields.tsx'
import { BlockList, type ListedBlock } from './block-list.tsx'
import { bookingAddress, calendarAddress, rangeAddress, type ShownStays } from './calendar-address.ts'
import { FollowedNights } from './followed-nights.tsx'
import { blocksIn, stayNights, isFreeNight } from './stay-nights.ts'
import { isChangeable } from './changeable-nights.ts'
import type { RangeOutcome } from './range-action.ts'
import { BY_RULES, byRulesName, type TypedChange } from './range-change.ts'
import { MoveBlockFields } from './move-block-fields.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { Confirmations, type Confirmation } from '#web/console/confirmation.tsx'
import { PreviewTable } from './preview-table.tsx'
import type { RangeEffect } from './range-effect.ts'
import { ShownStaysFields } from './shown-stays-fields.tsx'
import type { RangeDone } from './undo/done-cookie.ts'
import { DoneNote } from './undo/done-note.tsx'
import { WaitingNights } from './waiting-nights.tsx'

export interface RangeFormProps {
  readonly homes: readonly CalendarStayShape[]
  readonly from: IsoDate
  readonly to: IsoDate
  readonly typed: TypedChange
  /** The effect of the typed change; null when nothing is typed yet. */
  readonly preview: RangeEffect | null
  /** The authors of blocks, by the ids of the blocks. */
  readonly makers: Readonly<Record<string, string>>
  /** What the calendar that led here shows, and shows again on the way back. */
  readonly shown: ShownStays
  readonly fault: RangeOutcome['fault']
  readonly refusal: string | null
  /** What was done before something was refused. */
  readonly done: RangeDone | null
  /** What has to be ticked before the prices are set. */
  readonly toConfirm: readonly Confirmation[]
  /** The block that was refused. */
  readonly block: TypedBlock | null
  readonly actionKey: string
}

/**
 * The nights of one or several homes and what can be done with them: block, release, or set prices and rules after a
 * preview.
 */
export function RangeForm({ shown, ...props }: RangeFormProps) {
  const { homes: stays, from, to, typed, preview, makers, fault, refusal, toConfirm, done, block, actionKey } = props

  const may = useMay()
  const mayAll = (name: CheckedFunction) => stays.every(({ slug }) => may(name, slug))
  const mayBlock = mayAll('POST /api/staff/stays/:id/blocks')
  const mayChange = mayAll('PUT /api/staff/stays/:id/overrides')
  const nights = stays.flatMap(stayNights)
  const free = nights.filter(isFreeNight).length
  const changeable = nights.filter(isChangeable).length
  const blocks = stays.flatMap((one) =>
    blocksIn(one, { from, to }).map((claim) => ({ home: one, claim, madeBy: makers[claim.documentId] ?? null })),
  )
  const [stay] = stays
  if (!stay) return null
  const slugs = stays.map(({ slug }) => slug)
  // A form that is refused is shown again with its nights.
  const address = rangeAddress(slugs, { from, to }, shown)
  const range = <RangeFields {...{ homes: stays, from, to, free, actionKey, shown }} />
  const mayBook = stays.length === 1 && free > 0 && may('POST /api/staff/bookings', stay.slug)
  return (
    <ConsolePage
      crumb={<Link to={calendarAddress({ from, ...shown })}>Calendar</Link>}
      title={stays.map(({ title }) => title).join(', ')}
      sub={`${dateRangeWithWeekdays({ checkIn: from, checkOut: to })} · ${nightsOfRange(free, nights.length - changeable, mayChange)}`}
    >
      <div className="c-body c-cal-range">
        <DoneNote refusal={refusal} done={done} view={{ from, ...shown }} />
        {block && block.note !== '' && free === 0 ? <p>{calendarFormText.unusedNote(block.note)}</p> : null}
        <BlockedNights blocks={blocks} address={address} shown={shown}>
          {mayBlock ? range : null}
        </BlockedNights>
        <FollowedNights homes={stays} nights={nights} />
        <WaitingNights homes={stays} from={from} to={to} />
        <OtherNights
          {...{ homes: stays, from, to, shown }}
          booking={mayBook ? bookingAddress(stay.slug, { from, to }) : null}
        />
        {free > 0 && mayBlock ? <BlockForm {...{ address, range, block, free }} /> : null}
        {changeable > 0 && mayChange ? (
          <section className="c-section">
            <div className="c-head">
              <h2>Price and rules</h2>
            </div>
            <ChangeForm {...{ homes: stays, from, to, typed, fault }} />
            {preview ? <PreviewedChange {...{ address, range, preview, typed, changeable, toConfirm }} /> : null}
          </section>
        ) : null}
      </div>
    </ConsolePage>
  )
}

type RangeFieldsProps = Pick<RangeFormProps, 'homes' | 'from' | 'to' | 'actionKey' | 'shown'> & {
  /** How many nights were free when the page was shown: the form is refused if other nights are free by then. */
  readonly free: number
}

/** The hidden fields of a form about the nights. */
function RangeFields({ homes: stays, from, to, free, actionKey, shown }: RangeFieldsProps) {
  return (
    <>
      {stays.map(({ slug, version }) => (
        <span key={slug} hidden>
          <input type="hidden" name="home" value={slug} />
          <input type="hidden" name={`version:${slug}`} value={version} />
        </span>
      ))}
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="expected" value={free} />
      <input type="hidden" name="actionKey" value={actionKey} />
      <ShownStaysFields {...shown} />
    </>
  )
}

type OtherNightsProps = Pick<RangeFormProps, 'homes' | 'from' | 'to' | 'shown'> & {
  /** The page that books the nights for a guest; null if that cannot be done. */
  readonly booking: string | null
}

function OtherNights({ homes: stays, from, to, shown, booking }: OtherNightsProps) {
  return (
    <section className="c-section">
      <div className="c-head">
        <h2>Other nights</h2>
      </div>
      <Form method="get" className="c-row c-at-end" action={consolePaths.consoleCalendar()}>
        {stays.map(({ slug }) => (
          <input key={slug} type="hidden" name="home" value={slug} />
        ))}
        <ShownStaysFields {...shown} />
        <LabelledInput label="First night" type="date" name="from" defaultValue={from} required />
        <LabelledInput label="Until the morning of" type="date" name="to" defaultValue={to} required />
        <button className="c-btn" type="submit">
          Show
        </button>
      </Form>
      {booking ? (
        <p className="c-cal-book">
          <Link className="c-link" to={booking}>
            Book these nights for a guest
          </Link>
        </p>
      ) : null}
    </section>
  )
}

interface RangeActionProps {
  readonly address: string
  /** The fields of the range. */
  readonly range: ReactNode
}

function BlockForm({
  address,
  range,
  block,
  free,
}: RangeActionProps & Pick<RangeFormProps, 'block'> & { free: number }) {
  return (
    <section className="c-section">
      <div className="c-head">
        <h2>Block</h2>
      </div>
      <Form method="post" action={address} className="c-stack">
        {range}
        <div className="c-fields">
          <BlockFields typed={block} />
        </div>
        <div className="c-row">
          <button className="c-btn pine" type="submit" name="intent" value="block">
            {blockNightsLabel(free)}
          </button>
          <span className="c-hint">Guests can no longer book them.</span>
        </div>
      </Form>
    </section>
  )
}

interface PreviewedChangeProps extends RangeActionProps {
  readonly preview: RangeEffect
  readonly typed: TypedChange
  /** How many nights would be changed. */
  readonly changeable: number
  readonly toConfirm: readonly Confirmation[]
}

/** What a change would do, and the button that makes it. */
function PreviewedChange({ address, range, preview, typed, changeable, toConfirm }: PreviewedChangeProps) {
  // What was typed stays in the address, so that a refused change is shown again.
  const shownAgain = `${address}&${new URLSearchParams({ ...typed }).toString()}`
  return (
    <>
      <PreviewTable effect={preview} />
      <Form method="post" action={shownAgain} className="c-stack">
        {range}
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {toConfirm.length === 0 ? null : (
          <div className="c-note warn">
            <Icon name="alert" />
            <div>
              <Confirmations of={toConfirm} />
            </div>
          </div>
        )}
        <div>
          <button className="c-btn go" type="submit" name="intent" value="rates">
            {setNightsLabel(changeable)}
          </button>
        </div>
      </Form>
    </>
  )
}

interface BlockedNightsProps {
  readonly blocks: readonly ListedBlock[]
  readonly address: string
  readonly shown: ShownStays
  /** The fields of the range; null when the blocks are not to be released. */
  readonly children: ReactNode
}

/** The blocks among the nights, with reasons and authors, and the button that releases them. */
function BlockedNights({ blocks, address, shown, children }: BlockedNightsProps) {
  if (blocks.length === 0) return null
  return (
    <section className="c-section">
      <div className="c-head">
        <h2>Blocked</h2>
      </div>
      <BlockList blocks={blocks} />
      {children && blocks.length === 1 ? (
        <Form method="post" action={address} className="c-stack">
          <ShownStaysFields {...shown} />
          <MoveBlockFields {...blocks[0]!} />
        </Form>
      ) : null}
      {children ? (
        <Form method="post" action={address} className="c-pages">
          {children}
          <input type="hidden" name="blocks" value={blocks.length} />
          <button className="c-btn" type="submit" name="intent" value="unblock">
            Unblock these nights, all of each block
          </button>
        </Form>
      ) : null}
    </section>
  )
}

/** What to change about the nights. The form puts it into the address, so that the preview is a page. */
function ChangeForm({
  homes: stays,
  from,
  to,
  typed,
  fault,
}: Pick<RangeFormProps, 'homes' | 'from' | 'to' | 'typed' | 'fault'>) {
  return (
    <Form method="get" action={consolePaths.consoleCalendar()} className="c-stack">
      {stays.map(({ slug }) => (
        <input key={slug} type="hidden" name="home" value={slug} />
      ))}
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={to} />
      <ChangeFields typed={typed} fault={fault} />
      <div>
        <button className="c-btn" type="submit">
          Preview
        </button>
      </div>
    </Form>
  )
}

/** The fields of a change of prices and rules; an empty field changes nothing. */
export function ChangeFields({ typed, fault }: Pick<RangeFormProps, 'typed' | 'fault'>) {
  return (
    <div className="c-fields">
      <LabelledInput
        label="Price of a night"
        name="price"
        defaultValue={ownOf(typed.price)}
        placeholder="120, +8% or −10"
        autoComplete="off"
        aria-invalid={fault === 'price' ? true : undefined}
      />
      {(['minNights', 'maxNights'] as const).map((name) => (
        <LabelledInput
          key={name}
          label={name === 'minNights' ? 'Minimum nights' : 'Maximum nights'}
          name={name}
          inputMode="numeric"
          defaultValue={ownOf(typed[name])}
          placeholder="as it is"
          autoComplete="off"
          aria-invalid={fault === name ? true : undefined}
        />
      ))}
      {(['arrival', 'departure'] as const).map((name) => (
        <label className="c-field" key={name}>
          <span className="c-label">{name === 'arrival' ? 'Arrival' : 'Departure'}</span>
          <select className="c-input" name={name} defaultValue={typed[name]}>
            <option value="">As it is</option>
            <option value="closed">Closed</option>
            <option value="open">Open</option>
            <option value={BY_RULES}>As the home’s rules say</option>
          </select>
        </label>
      ))}
      <fieldset className="c-cal-rules">
        <legend className="c-label">Back to the home’s rules</legend>
        {(['price', 'minNights', 'maxNights'] as const).map((name) => (
          <label className="c-check" key={name}>
            <input type="checkbox" name={byRulesName(name)} value="1" defaultChecked={typed[name] === BY_RULES} />
            <span>{byRulesText[name]}</span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}

const byRulesText = { price: 'Price', minNights: 'Minimum', maxNights: 'Maximum' } as const

const ownOf = (text: string) => (text === BY_RULES ? '' : text)
