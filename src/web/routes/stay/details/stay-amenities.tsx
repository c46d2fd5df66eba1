import { Icon } from '#web/icon/icon.tsx'
import type { AmenityView } from '#web/routes/stay/stay-page-data.ts'

const AT_ONCE = 10

/**
 * The amenities of the home by group, including what it does not have. The first ones are shown, and a click shows all.
 */
export function StayAmenities({ amenities }: { readonly amenities: readonly AmenityView[] }) {
  const present = amenities.filter((amenity) => amenity.present)
  const missing = amenities.filter((amenity) => !amenity.present)
  const categories = [...new Set(amenities.map((amenity) => amenity.category))]
  return (
    <section className="block">
      <h2>What the home has</h2>
      <ul className="amen">
        {present.slice(0, AT_ONCE).map((amenity) => (
          <li key={amenity.name}>
            <Icon name={amenity.icon} />
            {amenity.name}
          </li>
        ))}
      </ul>
      {present.length > AT_ONCE ? (
        <details className="more">
          <summary className="link">{`All ${present.length} amenities, and what is missing`}</summary>
          {categories.map((category) => (
            <div key={category}>
              <h3 className="t4">{category[0]?.toUpperCase() + category.slice(1)}</h3>
              <ul className="amen">
                {amenities
                  .filter((amenity) => amenity.category === category)
                  .toSorted((a, b) => Number(b.present) - Number(a.present))
                  .map((amenity) => (
                    <li key={amenity.name}>
                      <Icon name={amenity.present ? 'check' : 'x'} />
                      <span className={amenity.present ? undefined : 'lacks'}>
                        {amenity.present ? null : <span className="vh">Not here: </span>}
                        {amenity.name}
                      </span>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </details>
      ) : null}
      {missing.length > 0 ? (
        <p className="muted small missing">{`Good to know what is missing: ${missing.map((amenity) => amenity.name.toLowerCase()).join(', ')}.`}</p>
      ) : null}
    </section>
  )
}
