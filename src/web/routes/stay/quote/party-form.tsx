import { petsHint } from '#web/text/counts/party-counts.ts'
import { partySearch, sitePaths } from '#contract/site/site-paths.ts'
import type { Party } from '#core/quote/quote.ts'
import { useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { PartyFields, type PartyCounts } from '#web/quote/party-fields.tsx'
import { counted } from '#core/text/counted.ts'
import { partyText } from '#web/text/party-text.ts'
import { ChildAges } from '#web/quote/child-ages.tsx'
import { useDismissableDetails } from '#web/ui/use-dismissable-details.ts'
import { HiddenSearch } from '#web/routes/stay/calendar/hidden-search.tsx'
import { dateQuery } from '#web/routes/stay/calendar/stay-view-path.ts'
import type { StayPageData } from '#web/routes/stay/stay-page-data.ts'
import { BESIDE_CARD } from './beside-card.ts'

/** Asks who comes along. A plain GET form; with scripts every change is priced at once. */
export function PartyForm({ stay }: { readonly stay: Pick<StayPageData, 'slug' | 'maxGuests' | 'maxPets' | 'view'> }) {
  const { party, search } = stay.view
  const dates = dateQuery(stay.view)
  const { extra, promo, rate, plan } = search
  const choices = { extra, promo, rate, plan }
  const navigate = useNavigate()
  const details = useRef<HTMLDetailsElement>(null)
  useDismissableDetails(details, BESIDE_CARD)
  const [shown, setShown] = useState<PartyCounts>(party)
  const [priced, setPriced] = useState(party)
  if (priced !== party) {
    // The party that the server priced is what counts, also after going back.
    setPriced(party)
    setShown(party)
  }
  const change = (next: PartyCounts, ages = party.childAges ?? []) => {
    setShown(next)
    const childAges = ages.slice(0, next.children)
    void navigate(sitePaths.stay(stay.slug, { ...dates, ...search, ...partySearch(next), childAges }), {
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
        <Form className="sheet" method="get" action={`${sitePaths.stay(stay.slug)}#price`} preventScrollReset replace>
          <HiddenSearch search={{ ...dates, ...choices }} />
          <PartyFields party={shown} onChange={(next) => change(next)} id="party" limits={limitsOf(stay, shown)} />
          <ChildAges
            count={shown.children}
            ages={party.childAges ?? []}
            id="party"
            onChange={(ages) => change(shown, ages)}
          />
          <p className="tiny muted">{`This home sleeps ${counted(stay.maxGuests, 'guest')}, plus infants.`}</p>
          <button className="btn pine small when-no-js">Update the price</button>
        </Form>
      </div>
    </details>
  )
}

function limitsOf({ maxGuests, maxPets }: Pick<StayPageData, 'maxGuests' | 'maxPets'>, party: Party) {
  return {
    adults: { max: Math.max(1, maxGuests - party.children), hint: '16 and older' },
    children: { max: maxGuests - party.adults, hint: '2 to 15, no tourist tax' },
    pets: { max: maxPets, hint: petsHint(maxPets) },
  }
}
