import { Form } from 'react-router'
import { formatMoney } from '#core/money/format-money.ts'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { OfferShape } from '#contract/thread-shapes.ts'
import { useMay } from '#web/console/may/may.ts'
import { Icon } from '#web/icon/icon.tsx'
import { datesText } from '#web/text/console/dates-text.ts'
import { instantText } from '#web/text/instant-text.ts'
import { partyText } from '#web/text/party-text.ts'
import type { OwnPrice, RequestedStay } from './load-standing.ts'
import { Fault } from './reply-form.tsx'
import type { ThreadRefused } from './thread-actions.ts'

export interface OfferPanelProps {
  readonly thread: StaffThreadShape
  readonly requested: RequestedStay
  readonly actionKey: string
  readonly nowMs: number
  readonly refused: ThreadRefused | undefined
}

/** The offers made in a conversation. */
export function OfferList({ thread: { offers, stay }, nowMs }: Pick<OfferPanelProps, 'thread' | 'nowMs'>) {
  if (offers.length === 0) return null
  return (
    <ul className="c-list" aria-label="Offers">
      {offers.map((offer) => (
        <OfferRow key={offer.documentId} offer={offer} stay={stay} nowMs={nowMs} />
      ))}
    </ul>
  )
}

/** The form for an offer, with the home's own price for comparison. */
export function OfferPanel({ thread, requested, actionKey, refused }: Omit<OfferPanelProps, 'nowMs'>) {
  const isOpen = refused !== undefined || requested.price !== null
  const { offers } = thread
  return (
    <details
      className="c-more"
      open={isOpen ? true : undefined}
      key={`offer ${offers.length} ${Object.values(requested.fields).join(' ')}`}
    >
      <summary className="c-btn small" data-key="q">
        <Icon name="receipt" />
        Make an offer
      </summary>
      <OfferForm thread={thread} requested={requested} actionKey={actionKey} refused={refused} />
    </details>
  )
}

const party = [
  ['adults', 'Adults', 1],
  ['children', 'Children', 0],
  ['infants', 'Infants', 0],
  ['pets', 'Pets', 0],
] as const

function OfferForm({ thread, requested, actionKey, refused }: Omit<OfferPanelProps, 'nowMs'>) {
  const { currency, title } = thread.stay
  const value = (name: keyof RequestedStay['fields']) => refused?.typed[name] ?? requested.fields[name]
  return (
    <Form method="post" className="c-stack c-panel" preventScrollReset>
      <input type="hidden" name="intent" value="offer" />
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name="actionKey" value={`${actionKey}-offer`} />
      <p className="c-hint">
        {title}. An offer holds for 24 hours, is booked at once and blocks no nights. Its rent covers all nights; fees
        and taxes come on top. Without a rent it is the price of the home.
      </p>
      <div className="c-fields">
        <Field label="Arrival" name="checkIn" type="date" defaultValue={value('checkIn')} required />
        <Field label="Departure" name="checkOut" type="date" defaultValue={value('checkOut')} required />
      </div>
      <div className="c-fields c-four">
        {party.map(([name, label, min]) => (
          <Field
            key={name}
            label={label}
            name={name}
            type="number"
            min={min}
            max={50}
            defaultValue={value(name)}
            required
          />
        ))}
      </div>
      <Field
        label={`Rent for all nights, ${currency} (empty: price of the home)`}
        name="rent"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={value('rent')}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? 'offer-error' : undefined}
      />
      <Fault id="offer-error" refused={refused} />
      {requested.price ? <PriceNote price={requested.price} /> : null}
      <div className="c-row">
        <button className="c-btn pine" type="submit">
          Send the offer
        </button>
        <button className="c-btn" type="submit" formMethod="get" name="compare" value="price">
          Show the price of the home
        </button>
      </div>
    </Form>
  )
}

function Field({
  label,
  name,
  ...input
}: React.ComponentProps<'input'> & { readonly label: string; readonly name: string }) {
  return (
    <div className="c-field">
      <label htmlFor={`offer-${name}`}>{label}</label>
      <input {...input} className="c-input" id={`offer-${name}`} name={name} />
    </div>
  )
}

function PriceNote({ price }: { readonly price: OwnPrice }) {
  if ('fault' in price)
    return (
      <div className="c-note warn" role="status">
        At the home&apos;s own rules: {price.fault} An offer is free of its rules about days and lengths, not of taken
        nights.
      </div>
    )
  const { totalMinor, rentMinor, currency } = price
  return (
    <div className="c-note" role="status">
      <span>
        At its normal price the home costs <b>{formatMoney(totalMinor, currency)}</b> all in, of which{' '}
        {formatMoney(rentMinor, currency)} is rent.
      </span>
    </div>
  )
}

interface OfferRowProps {
  readonly offer: OfferShape
  readonly stay: StaffThreadShape['stay']
  readonly nowMs: number
}

const offerStates: Readonly<Record<OfferShape['state'], string>> = {
  open: 'open',
  accepted: 'booked',
  withdrawn: 'withdrawn',
  expired: 'ended',
}

function OfferRow({ offer, stay, nowMs }: OfferRowProps) {
  const may = useMay()
  const { documentId, kind, rentMinor, expiresAt } = offer
  const state = offer.state === 'open' && Date.parse(expiresAt) <= nowMs ? 'expired' : offer.state
  return (
    <li>
      <div className="c-main">
        <span className="c-what">
          {kind === 'special_offer' ? 'Special offer' : 'Pre-approval'},{' '}
          {datesText({ checkIn: offer.checkIn, checkOut: offer.checkOut })},{' '}
          {rentMinor === null ? 'price of the home' : formatMoney(rentMinor, stay.currency)}
        </span>
        <span className="c-detail">
          {partyText(offer.party)}
          {state === 'open' ? ` · until ${instantText(expiresAt, stay.timeZone)}` : ''}
        </span>
      </div>
      <span className={state === 'accepted' ? 'c-tag ok' : state === 'open' ? 'c-tag sea' : 'c-tag'}>
        {offerStates[state]}
      </span>
      {state === 'open' && may('DELETE /api/staff/offers/:id', stay.slug) ? (
        <Form method="post" className="c-acts" preventScrollReset>
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="offer" value={documentId} />
          <button className="c-btn small" type="submit">
            Withdraw
          </button>
        </Form>
      ) : null}
    </li>
  )
}
