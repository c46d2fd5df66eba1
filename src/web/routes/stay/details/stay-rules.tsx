import { petsWelcome, shortestStay } from '#web/text/counts/stay-counts.ts'
import type { StayPageShape } from '#contract/stay-shapes.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'

type RulesOf = Pick<StayPageShape, 'houseRules' | 'checkInUntil'> &
  Pick<StayTerms, 'checkInFrom' | 'checkOutBy' | 'minNights' | 'maxPets'> & {
    /** What pets cost: `€40.00 a pet`; empty where they are free. */
    readonly petFees: string
  }

/** Times of arrival and departure, what is allowed, and where the home is. */
export function StayRules({ stay }: { readonly stay: RulesOf }) {
  const { houseRules } = stay
  return (
    <section className="block">
      <h2>Good to know</h2>
      <div className="rules">
        <div>
          <h3>Coming and going</h3>
          <ul>
            <li>
              {stay.checkInUntil === null
                ? `Check-in from ${stay.checkInFrom}`
                : `Check-in ${stay.checkInFrom} to ${stay.checkInUntil}`}
            </li>
            <li>{`Check-out by ${stay.checkOutBy}`}</li>
            <li>{shortestStay(stay.minNights)}</li>
          </ul>
        </div>
        <div>
          <h3>In the house</h3>
          <ul>
            <li>{petsWelcome(stay.maxPets, stay.petFees)}</li>
            <li>{houseRules.smoking ? 'Smoking allowed outside' : 'No smoking'}</li>
            <li>{houseRules.parties ? 'Small celebrations welcome' : 'No parties'}</li>
            {houseRules.quietFrom !== null && houseRules.quietTo !== null ? (
              <li>{`Quiet from ${houseRules.quietFrom} to ${houseRules.quietTo}`}</li>
            ) : null}
          </ul>
        </div>
        {houseRules.notes.length > 0 ? (
          <div>
            <h3>The host asks</h3>
            <ul>
              {houseRules.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  )
}
