import type { StayPageShape } from '#contract/stay-shapes.ts'
import { PlaceMap } from '#web/map/place-map.tsx'

/** Shows where a home is, as precisely as everybody may know: a circle that contains it, never the house itself. */
export function StayPlace({ stay }: { readonly stay: Pick<StayPageShape, 'title' | 'approximate' | 'destination'> }) {
  const { approximate, destination, title } = stay
  return (
    <section className="block" aria-labelledby="place-title">
      <h2 id="place-title">Where it is</h2>
      <PlaceMap
        position={approximate}
        radiusM={approximate.radiusM}
        label={`Map of the surroundings of ${title}, ${destination.name}.`}
      />
      <p className="small muted mt-3">
        {`${destination.name}. The home lies somewhere in the circle of ${approximate.radiusM} metres; the exact address comes with your booking.`}
      </p>
    </section>
  )
}
