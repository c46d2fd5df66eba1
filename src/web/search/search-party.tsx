import type { StaySearch } from '#contract/site/site-paths.ts'
import { useRef } from 'react'
import { partyText } from '#web/text/party-text.ts'
import { PartyFields, type PartyCounts } from '#web/quote/party-fields.tsx'
import { useDismissableDetails } from '#web/ui/use-dismissable-details.ts'
import { FLOATING } from './floating.ts'
import { useRefilled } from './use-refilled.ts'

/** The party: a field that opens the counters below it. Without scripts the counters are number fields. */
export function SearchParty({ search, id }: { readonly search: StaySearch; readonly id: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  useDismissableDetails(details, FLOATING)
  const [party, setParty] = useRefilled(search, partyOf)
  // Ages are asked for on the page of a home; here they stay with the children that remain.
  const ages = search.childAges?.slice(0, party.children).join()
  return (
    <details className="part-who" ref={details}>
      <summary className="part">
        <span className="lab">Who</span>
        <span className="val">{partyText(party)}</span>
      </summary>
      <div className="pop">
        <PartyFields party={party} onChange={setParty} id={id} />
        {ages ? <input type="hidden" name="childAges" value={ages} /> : null}
      </div>
    </details>
  )
}

function partyOf({ adults = 2, children = 0, infants = 0, pets = 0 }: StaySearch): PartyCounts {
  return { adults, children, infants, pets }
}
