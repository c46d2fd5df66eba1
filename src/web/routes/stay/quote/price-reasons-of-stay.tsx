import { sitePaths } from '#contract/site/site-paths.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PriceLines } from '#web/quote/price-lines.tsx'
import { PriceReasons } from '#web/quote/price-reasons.tsx'
import { dayWithWeekday } from '#web/text/date-text.ts'
import { BESIDE_CARD } from './beside-card.ts'
import type { StayPageData } from '#web/routes/stay/stay-page-data.ts'
import type { ChoiceView } from '#web/routes/stay/stay-view.ts'

type Quoted = Extract<ChoiceView, { kind: 'quoted' }>
type Refused = Extract<ChoiceView, { kind: 'refused' }>

/** The middle of the price card: the lines of the price and what follows from it, or why there is none. */
export function PriceReasonsOfStay({ stay }: { readonly stay: StayPageData }) {
  const { choice } = stay.view
  if (choice.kind === 'quoted') return <Offer stay={stay} quoted={choice} />
  return choice.kind === 'refused' ? <Refusal stay={stay} refused={choice} /> : null
}

function Offer({ stay, quoted }: { readonly stay: StayPageData; readonly quoted: Quoted }) {
  const { lines, totalMinor, depositMinor, termsVersion } = quoted
  const search = { checkIn: quoted.checkIn, checkOut: quoted.checkOut, ...stay.view.search }
  return (
    <>
      <PriceLines lines={lines} totalMinor={totalMinor} currency={stay.currency} />
      <PriceReasons
        lines={lines}
        totalMinor={totalMinor}
        currency={stay.currency}
        version={termsVersion}
        file={sitePaths.priceDocument(stay.slug, search)}
        floating={BESIDE_CARD}
      />
      {depositMinor > 0 ? (
        <p className="tiny muted">
          {`Not part of the total: a damage deposit of ${formatMoney(depositMinor, stay.currency)} is reserved on your card around the stay and released afterwards.`}
        </p>
      ) : null}
      <Cancellation quoted={quoted} />
    </>
  )
}

function Cancellation({ quoted: { policy, freeUntil } }: { readonly quoted: Quoted }) {
  return (
    <p className={freeUntil === null ? 'note box warn' : 'note box'}>
      <Icon name={freeUntil === null ? 'info' : 'calendar-check'} />
      {freeUntil === null ? (
        <span>{`${policy.name} cancellation: ${policy.summary.replace(/\.$/, '')}. For these dates you do not get everything back.`}</span>
      ) : (
        <span>
          Free cancellation until <b>{freeUntil}</b>, local time of the home
        </span>
      )}
    </p>
  )
}

/**
 * Returns the path of the waitlist, a page of its own that is opened as a document: visitors who are signed out sign in
 * first.
 */
function waitPathOf({ slug, view: { picked, search } }: StayPageData): string {
  const { checkIn, checkOut } = picked
  return sitePaths.waitlist({ stay: slug, checkIn: checkIn ?? undefined, checkOut: checkOut ?? undefined, ...search })
}

function Refusal({ stay, refused }: { readonly stay: StayPageData; readonly refused: Refused }) {
  return (
    <Notice tone={refused.goOn?.isKept ? 'ok' : 'warn'}>
      <p>{refused.message}</p>
      {refused.nearest.length > 0 ? (
        <>
          <p className="nearest-head">These work:</p>
          <ul className="nearest">
            {refused.nearest.map(({ checkIn, checkOut, totalMinor }) => (
              <li key={`${checkIn} ${checkOut}`}>
                <Link
                  className="link"
                  to={sitePaths.stay(stay.slug, { checkIn, checkOut, ...stay.view.search })}
                  preventScrollReset
                  replace
                  rel="nofollow"
                >
                  {`${dayWithWeekday(checkIn)} to ${dayWithWeekday(checkOut)}`}
                </Link>{' '}
                {formatMoney(totalMinor, stay.currency)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {refused.tellMe ? (
        <p className="mt-3">
          <a className="link" href={waitPathOf(stay)} rel="nofollow">
            {refused.tellMe}
          </a>
        </p>
      ) : null}
    </Notice>
  )
}
