import type { Party } from '#core/quote/quote.ts'
import { Icon } from '#web/icon/icon.tsx'

export type PartyCounts = Omit<Party, 'childAges'>

interface Kind {
  readonly name: keyof PartyCounts
  readonly one: string
  readonly label: string
  readonly hint: string
  readonly min: number
  readonly max: number
}

const KINDS: readonly Kind[] = [
  { name: 'adults', one: 'adult', label: 'Adults', hint: '16 and older', min: 1, max: 50 },
  { name: 'children', one: 'child', label: 'Children', hint: '2 to 15', min: 0, max: 50 },
  { name: 'infants', one: 'infant', label: 'Infants', hint: 'Under 2, need no bed', min: 0, max: 10 },
  { name: 'pets', one: 'pet', label: 'Pets', hint: 'Where they are welcome', min: 0, max: 10 },
]

export interface PartyFieldsProps {
  readonly party: PartyCounts
  readonly onChange: (party: PartyCounts) => void
  readonly id: string
  /** The id of the form that the fields belong to, if they are outside of it. */
  readonly form?: string | undefined
  /**
   * The limits of one home; left out where any home may be meant. Kinds of traveller that are not welcome have no
   * field.
   */
  readonly limits?: Readonly<Partial<Record<keyof PartyCounts, PartyLimit>>>
}

export interface PartyLimit {
  readonly max: number
  readonly hint: string
}

/**
 * A number field with – and + for each kind of traveller; the buttons appear with scripts. The fields are named like
 * the parameters of every address.
 */
export function PartyFields({ party, onChange, id, form, limits }: PartyFieldsProps) {
  const kinds = KINDS.map((kind) => ({ ...kind, ...limits?.[kind.name] }))
  return (
    <ul className="counts">
      {kinds
        .filter((kind) => kind.max > 0 || party[kind.name] > 0)
        .map((kind) => (
          <PartyField
            key={kind.name}
            kind={kind}
            count={party[kind.name]}
            id={`${id}-${kind.name}`}
            form={form}
            onChange={(count) => onChange({ ...party, [kind.name]: count })}
          />
        ))}
    </ul>
  )
}

interface PartyFieldProps {
  readonly kind: Kind
  readonly count: number
  readonly id: string
  readonly form: string | undefined
  readonly onChange: (count: number) => void
}

function PartyField({ kind, count, id, form, onChange }: PartyFieldProps) {
  const set = (requested: number) => onChange(Math.min(kind.max, Math.max(kind.min, requested)))
  return (
    <li>
      <label htmlFor={id}>
        {kind.label}
        <span id={`${id}-hint`}>{kind.hint}</span>
      </label>
      <span className="stepper">
        <button type="button" aria-label={`One ${kind.one} fewer`} onClick={() => set(count - 1)}>
          <Icon name="minus" />
        </button>
        <input
          id={id}
          form={form}
          type="number"
          inputMode="numeric"
          name={kind.name}
          min={kind.min}
          max={kind.max}
          value={count}
          aria-describedby={`${id}-hint`}
          onChange={(event) => set(Number.parseInt(event.target.value, 10) || kind.min)}
        />
        <button type="button" aria-label={`One ${kind.one} more`} onClick={() => set(count + 1)}>
          <Icon name="plus" />
        </button>
      </span>
    </li>
  )
}
