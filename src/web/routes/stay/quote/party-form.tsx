import { petsHint } from '#web/text/counts/party-counts.ts'
import { partySearch, sitePaths } from '#contract/site/site-paths.ts'
import type { Party } from '#core/quote/quote.ts'
import { useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { PartyFields } from '#web/quote/party-fields.tsx'
import { counted } from '#core/text/counted.ts'
import { partyText } from '#web/text/party-text.ts'
import { ChildAges } from '#web/quote/child-ages.tsx'
import { useDismissableDetails } from '#web/ui/use-dismissable-details.ts'
import { dateQuery } from '#web/routes/stay/calendar/stay-view-path.ts'
import type { StayPageData } from '#web/routes/stay/stay-page-data.ts'
import { BESIDE_CARD } from './beside-card.ts'
import { RESERVE_FORM } from './reserve-form.tsx'

/**
 * Asks who comes along, with fields of the form that reserves, as the options are; with scripts every change is priced at
 * once.
 */
export function PartyForm({ stay }: { readonly stay: Pick<StayPageData, 'slug' | 'maxGuests' | 'maxPets' | 'view'> }) {
  const { party, search } = stay.view
  const navigate = useNavigate()
  const details = useRef<HTMLDetailsElement>(null)
  useDismissableDetails(details, BESIDE_CARD)
  const { location } = useNavigation()
  const [shown, setShown] = useState(party)
  const [priced, setPriced] = useState(party)
  if (priced !== party && !location) {
    // The party that the server priced is what counts, also after going back, but not while a later one is on its way.
    setPriced(party)
    setShown(party)
  }
  const change = (next: Party) => {
    setShown(next)
    void navigate(sitePaths.stay(stay.slug, { ...dateQuery(stay.view), ...search, ...partySearch(next) }), {
      preventScrollReset: true,
      replace: true,
    })
  }
  return (
    <details className="party" ref={details}>
      <summary>
        <span>
          <small>Guests</small>
          {partyText(shown)}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="beside">
        <div className="sheet">
          <PartyFields party={shown} onChange={change} id="party" form={RESERVE_FORM} limits={limitsOf(stay, shown)} />
          <ChildAges
            count={shown.children}
            ages={shown.childAges ?? []}
            id="party"
            form={RESERVE_FORM}
            onChange={(childAges) => change({ ...shown, childAges })}
          />
          <p className="tiny muted">{`This home sleeps ${counted(stay.maxGuests, 'guest')}, plus infants.`}</p>
          {/* With scripts, Enter in any field of the form would press this button and load the page again. */}
          <noscript>
            <button className="btn pine small" form={RESERVE_FORM} formMethod="get" formAction="#price">
              Update the price
            </button>
          </noscript>
        </div>
      </div>
    </details>
  )
}

function limitsOf({ maxGuests, maxPets }: Pick<StayPageData, 'maxGuests' | 'maxPets'>, party: Party) {
  return {
    adults: { max: Math.max(1, maxGuests - party.children), hint: '16 and older' },
    children: { max: maxGuests - party.adults, hint: '2 to 15' },
    pets: { max: maxPets, hint: petsHint(maxPets) },
  }
}
