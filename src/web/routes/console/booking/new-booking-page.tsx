import { useState } from 'react'
import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { datesText } from '#web/text/console/dates-text.ts'
import type { Route } from './+types/new-booking-page'
import { bookGuest } from './new/book-guest.ts'
import { ChoiceForm, choiceAddress } from './new/choice-form.tsx'
import { GUEST_FORM, GuestForm, GuestSearch } from './new/guest-form.tsx'
import { loadNewBooking, type Choice, type NoPrice } from './new/load-new-booking.ts'
import { QuotePanel } from './new/quote-panel.tsx'

export const loader = (args: Route.LoaderArgs) => loadNewBooking(args)

export const action = (args: Route.ActionArgs) => bookGuest(args)

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'New booking')

/** A booking for somebody who has called or written: the price first, then the guest and the payment. */
export default function NewBookingPage({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { choice, quote, noPrice } = page
  // Who was typed stays while other nights are chosen in place of those that somebody else took meanwhile.
  const [isTyped, setTyped] = useState(result !== undefined)
  if (result && !isTyped) setTyped(true)
  const refused = result?.refused ?? noPrice
  const hasGuest = quote !== null || isTyped
  return (
    <ConsolePage
      crumb={<Link to={consolePaths.consoleBookings()}>Bookings</Link>}
      title="New booking"
      sub="For a guest who called or wrote. The nights are held as soon as you book."
    >
      <div className="c-cols">
        <div>
          {refused ? <Refusal refused={refused} choice={choice} hasGuest={hasGuest} /> : null}
          <ChoiceForm
            key={`${choice.stay} ${choice.checkIn}`}
            choice={choice}
            stays={page.homes}
            currency={quote?.currency ?? null}
          />
          {hasGuest ? (
            <>
              <GuestSearch choice={choice} search={page.search} known={page.known} picked={page.picked} />
              <GuestForm
                key={page.picked?.email ?? ''}
                choice={choice}
                quote={quote}
                picked={page.picked}
                languages={page.languages}
                result={result}
                actionKey={page.actionKey}
              />
            </>
          ) : null}
        </div>
        <aside aria-label="Price">
          <QuotePanel quote={quote} isRefused={refused !== null} />
        </aside>
      </div>
    </ConsolePage>
  )
}

interface RefusalProps {
  readonly refused: NoPrice
  readonly choice: Choice
  /** Whether the page has the form of a guest. */
  readonly hasGuest: boolean
}

/**
 * Says why there is no price, and leads to the same choice with the nights that are left. The guest who was typed is
 * sent along, so that they stay without scripts as well and are in no address.
 */
function Refusal({ refused, choice, hasGuest }: RefusalProps) {
  return (
    <div className="c-note bad" role="alert">
      <Icon name="alert" />
      <div>
        <p>{refused.text}</p>
        {refused.left.map((piece) => (
          <p key={piece.checkIn}>
            {hasGuest ? (
              <button
                className="c-btn small"
                form={GUEST_FORM}
                formAction={choiceAddress({ ...choice, ...piece })}
                formNoValidate
                name="do"
                value="take"
              >
                {`Take ${datesText(piece)}`}
              </button>
            ) : (
              <Link className="c-link" to={choiceAddress({ ...choice, ...piece })}>{`Take ${datesText(piece)}`}</Link>
            )}
          </p>
        ))}
      </div>
    </div>
  )
}
