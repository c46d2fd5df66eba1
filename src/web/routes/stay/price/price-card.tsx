import { sitePaths } from '#contract/site-paths.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../components/icon.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PriceLines } from '../../../components/price/price-lines.tsx'
import { dateRange, dayWithWeekday } from '../../../messages/date-words.ts'
import { counted, guestWords } from '../../../messages/party-words.ts'
import { WhyThisPrice } from '../details/details-on-demand.ts'
import { OptionsForm } from './options-form.tsx'
import { PartyForm } from './party-form.tsx'
import type { StayPageData } from '../stay-page.tsx'
import type { ChoiceView } from '../stay-view.ts'

export type Quoted = Extract<ChoiceView, { kind: 'quoted' }>

/** The price of the chosen dates, line by line, or what is missing to know it. */
export function PriceCard({ stay }: { readonly stay: StayPageData }) {
  const { choice, wanted, party } = stay.view
  return (
    <aside className="quote" id="price" aria-label="Price for your dates">
      <div aria-live="polite">
        <p className="big">
          {formatMoney(choice.kind === 'quoted' ? choice.totalMinor : stay.fromMinor, stay.currency)}
        </p>
        <p className="sub">
          {choice.kind === 'quoted'
            ? `in total for ${counted(choice.nights, 'night')}, ${guestWords(party)}; ${formatMoney(choice.perNightMinor, stay.currency)} a night`
            : 'a night and up, fees and taxes included'}
        </p>
      </div>
      <div className="pickers">
        <a href="#dates">
          <small>Check-in</small>
          {wanted.checkIn === null ? 'Choose a day' : dayWithWeekday(wanted.checkIn)}
        </a>
        <a href="#dates">
          <small>Check-out</small>
          {wanted.checkOut === null ? 'Choose a day' : dayWithWeekday(wanted.checkOut)}
        </a>
        <PartyForm stay={stay} />
        <OptionsForm stay={stay} />
      </div>
      {choice.kind === 'refused' ? <Refusal stay={stay} message={choice.message} nearest={choice.nearest} /> : null}
      {choice.kind === 'quoted' ? (
        <Offer stay={stay} quoted={choice} />
      ) : (
        <a className="btn wide" href="#dates">
          {stay.view.totals ? 'Choose your check-out' : 'Choose your dates'}
        </a>
      )}
    </aside>
  )
}

function Offer({ stay, quoted }: { readonly stay: StayPageData; readonly quoted: Quoted }) {
  const { policy, freeUntil, depositMinor, mode } = quoted
  const search = { checkIn: quoted.checkIn, checkOut: quoted.checkOut, ...stay.view.search }
  return (
    <>
      <PriceLines lines={quoted.lines} totalMinor={quoted.totalMinor} currency={stay.currency} />
      {depositMinor > 0 ? (
        <p className="tiny muted">
          {`Not part of the total: a damage deposit of ${formatMoney(depositMinor, stay.currency)} is reserved on your card around the stay and released afterwards.`}
        </p>
      ) : null}
      <Suspense fallback={null}>
        <WhyThisPrice stay={stay} quoted={quoted} />
      </Suspense>
      <p className={freeUntil === null ? 'note box warn' : 'note box'}>
        <Icon name={freeUntil === null ? 'info' : 'calendar-check'} />
        {freeUntil === null ? (
          <span>{`${policy.name} cancellation: ${policy.summary.replace(/\.$/, '')}. For these dates not everything comes back.`}</span>
        ) : (
          <span>
            Free cancellation until <b>{freeUntil}</b>, local time of the home
          </span>
        )}
      </p>
      <div className="act">
        <Link className="btn wide" to={sitePaths.checkout(stay.slug, search)} reloadDocument rel="nofollow">
          {mode === 'request' ? 'Request to book' : 'Reserve'}
        </Link>
        <p className="small muted under-button">
          {mode === 'request'
            ? 'The host answers within 24 hours; your card is only charged then'
            : 'You won’t be charged yet'}
        </p>
      </div>
    </>
  )
}

type RefusalProps = { readonly stay: StayPageData } & Pick<
  Extract<ChoiceView, { kind: 'refused' }>,
  'message' | 'nearest'
>

function Refusal({ stay, message, nearest }: RefusalProps) {
  return (
    <Notice tone="warn">
      <p>{message}</p>
      {nearest.length > 0 ? (
        <>
          <p className="nearest-head">These work:</p>
          <ul className="nearest">
            {nearest.map((dates) => (
              <li key={`${dates.checkIn} ${dates.checkOut}`}>
                <Link
                  className="link"
                  to={sitePaths.stay(stay.slug, {
                    checkIn: dates.checkIn,
                    checkOut: dates.checkOut,
                    ...stay.view.search,
                  })}
                  preventScrollReset
                  replace
                  rel="nofollow"
                >
                  {`${dayWithWeekday(dates.checkIn)} to ${dayWithWeekday(dates.checkOut)}`}
                </Link>{' '}
                {formatMoney(dates.totalMinor, stay.currency)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  )
}

/** The same figure and the same button on phones and tablets, always in reach. */
export function BottomBar({ stay }: { readonly stay: StayPageData }) {
  const { choice, party, search } = stay.view
  return (
    <aside className="bottom-bar" aria-label="Total and reserve">
      {choice.kind === 'quoted' ? (
        <>
          <a href="#price">
            <b>{formatMoney(choice.totalMinor, stay.currency)}</b>
            <small>{`total, ${dateRange(choice)}, ${guestWords(party)}`}</small>
          </a>
          <Link
            className="btn"
            to={sitePaths.checkout(stay.slug, { checkIn: choice.checkIn, checkOut: choice.checkOut, ...search })}
            reloadDocument
            rel="nofollow"
          >
            {choice.mode === 'request' ? 'Request' : 'Reserve'}
          </Link>
        </>
      ) : (
        <>
          <a href={choice.kind === 'refused' ? '#price' : '#dates'}>
            <b>{formatMoney(stay.fromMinor, stay.currency)}</b>
            <small>
              {choice.kind === 'refused' ? 'These dates do not work: see why' : 'a night and up, all included'}
            </small>
          </a>
          <a className="btn" href="#dates">
            {choice.kind === 'arrival' ? 'Choose check-out' : 'Choose dates'}
          </a>
        </>
      )}
    </aside>
  )
}
