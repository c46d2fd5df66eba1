import { unitOfStays } from '#web/text/counts/search-counts.ts'
import { LONGEST_SEARCH_TEXT } from '#contract/search/longest-search-text.ts'
import { searchFields, type StayListSearch } from '#contract/search/stay-list-path.ts'
import type { StayFacetsShape } from '#contract/stay-shapes.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { kindName } from '#web/text/kind-names.ts'
import { withoutFilters } from './filter-text.ts'
import { PriceRange } from './price-range.tsx'

export interface FilterFieldsProps {
  readonly search: StayListSearch
  readonly facets: StayFacetsShape
  readonly isTotal: boolean
  /** Whether scripts run; without them there are no sliders. */
  readonly isLive: boolean
  readonly onChange?: () => void
}

/**
 * The fields of the filters, each choice with the number of homes that it would leave. Dates and party are carried in
 * hidden fields.
 */
export function FilterFields({ search, facets, isTotal, isLive, onChange }: FilterFieldsProps) {
  const { type = [], amenity = [] } = search
  return (
    <>
      {searchFields({ ...withoutFilters(search), destination: undefined }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <TextField
        label="Name or words"
        name="q"
        type="search"
        defaultValue={search.q ?? ''}
        maxLength={LONGEST_SEARCH_TEXT}
        hint="The name of a home, a place, or what its description says"
        enterKeyHint="search"
        autoComplete="off"
      />
      {facets.price ? (
        <PriceRange
          histogram={facets.price}
          priceMin={search.priceMin}
          priceMax={search.priceMax}
          isTotal={isTotal}
          isLive={isLive}
          {...(onChange && { onChange })}
        />
      ) : (
        <NoPriceRange search={search} facets={facets} />
      )}
      <Places facets={facets} chosen={search.destination ?? ''} />
      {facets.type.length > 0 ? (
        <fieldset className="filter-ticks">
          <legend>Kind of home</legend>
          {facets.type.map(({ value, homes: stays }) => (
            <Tick
              key={value}
              name="type"
              value={value}
              label={kindName(value)}
              stays={stays}
              isOn={type.includes(value)}
            />
          ))}
        </fieldset>
      ) : null}
      <AtLeast name="bedrooms" legend="Bedrooms" facet={facets.bedrooms} chosen={search.bedrooms ?? 0} />
      <AtLeast name="beds" legend="Beds" facet={facets.beds} chosen={search.beds ?? 0} />
      <AtLeast name="bathrooms" legend="Bathrooms" facet={facets.bathrooms} chosen={search.bathrooms ?? 0} />
      <fieldset className="filter-ticks">
        <legend>Booking and access</legend>
        <Tick name="instant" value="1" label="Instant booking" stays={facets.instant} isOn={Boolean(search.instant)} />
        <Tick
          name="freeCancellation"
          value="1"
          label="Free cancellation"
          hint={isTotal ? 'Full refund still possible for a while' : 'Full refund up to a date you see before you book'}
          stays={facets.freeCancellation}
          isOn={Boolean(search.freeCancellation)}
        />
        <Tick
          name="accessible"
          value="1"
          label="No steps inside"
          hint="All on one level"
          stays={facets.accessible}
          isOn={Boolean(search.accessible)}
        />
      </fieldset>
      {facets.amenity.length > 0 ? <Amenities facets={facets} chosen={amenity} /> : null}
    </>
  )
}

/** A choice of one place, or all. */
function Places({ facets, chosen }: { readonly facets: StayFacetsShape; readonly chosen: string }) {
  // An address may name an unknown place; the search then finds nothing until another place is chosen.
  const isKnown = chosen === '' || facets.destination.some(({ value }) => value === chosen)
  return (
    <fieldset className="filter-ticks">
      <legend>Where</legend>
      {!isKnown && <input type="hidden" name="destination" value={chosen} />}
      <Tick kind="radio" name="destination" value="" label="Anywhere" stays={facets.anywhere} isOn={chosen === ''} />
      {facets.destination.map(({ value, name, homes: stays }) => (
        <Tick
          key={value}
          kind="radio"
          name="destination"
          value={value}
          label={name}
          stays={stays}
          isOn={value === chosen}
        />
      ))}
    </fieldset>
  )
}

function Amenities({ facets, chosen }: { readonly facets: StayFacetsShape; readonly chosen: readonly string[] }) {
  const tick = ({ value, name, homes: stays }: StayFacetsShape['amenity'][number]) => (
    <Tick key={value} name="amenity" value={value} label={name} stays={stays} isOn={chosen.includes(value)} />
  )
  const isInFront = ({ common, value }: StayFacetsShape['amenity'][number]) => common || chosen.includes(value)
  const others = facets.amenity.filter((one) => !isInFront(one))
  return (
    <fieldset>
      <legend>What it must have</legend>
      <div className="filter-ticks">{facets.amenity.filter(isInFront).map(tick)}</div>
      {others.length > 0 && (
        <details className="more-ticks">
          <summary>{others.length} more</summary>
          <div className="filter-ticks">{others.map(tick)}</div>
        </details>
      )}
    </fieldset>
  )
}

interface TickProps {
  readonly kind?: 'checkbox' | 'radio'
  readonly name: string
  readonly value: string
  readonly label: string
  readonly hint?: string
  readonly stays: number | null
  readonly isOn: boolean
}

function Tick({ kind = 'checkbox', name, value, label, hint, stays, isOn }: TickProps) {
  return (
    <label className={stays === 0 ? 'tick none' : 'tick'}>
      <input type={kind} name={name} value={value} defaultChecked={isOn} />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
      {stays === null ? null : <Count stays={stays} />}
    </label>
  )
}

interface AtLeastProps {
  readonly name: string
  readonly legend: string
  readonly facet: StayFacetsShape['bedrooms']
  readonly chosen: number
}

function AtLeast({ name, legend, facet, chosen }: AtLeastProps) {
  if (facet.length === 0) return null
  const top = Math.max(chosen, ...facet.map(({ value }) => value))
  return (
    <fieldset className="at-least">
      <legend>{legend}</legend>
      <label className="chip">
        <input type="radio" name={name} value="" defaultChecked={chosen === 0} />
        Any
      </label>
      {Array.from({ length: top }, (_, index) => index + 1).map((value) => (
        <label key={value} className="chip">
          <input type="radio" name={name} value={value} defaultChecked={chosen === value} />
          {value}+
          <Count stays={facet.find((one) => one.value === value)?.homes ?? 0} />
        </label>
      ))}
    </fieldset>
  )
}

function Count({ stays }: { readonly stays: number }) {
  return (
    <span className="n">
      {stays}
      <span className="vh">{unitOfStays(stays)}</span>
    </span>
  )
}

/** Stands where homes in several currencies have no common range. Prices that were chosen before stay chosen. */
function NoPriceRange({ search: { priceMin, priceMax }, facets }: Pick<FilterFieldsProps, 'search' | 'facets'>) {
  const hasStays = facets.type.some(({ homes: stays }) => stays > 0)
  return (
    <>
      {priceMin === undefined ? null : <input type="hidden" name="priceMin" value={priceMin} />}
      {priceMax === undefined ? null : <input type="hidden" name="priceMax" value={priceMax} />}
      {hasStays ? (
        <p className="hint">These homes have prices in several currencies. Choose a place to filter by price.</p>
      ) : null}
    </>
  )
}
