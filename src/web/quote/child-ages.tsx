import { agesOfChildren } from '#web/text/counts/party-counts.ts'

/** The ages that count as a child on this site: younger ones are infants, older ones adults. */
const AGES = Array.from({ length: 14 }, (_, index) => index + 2)

export interface ChildAgesProps {
  /** How many children travel. */
  readonly count: number
  readonly ages: readonly number[]
  readonly id: string
  /** The id of the form that the fields belong to, if they are outside of it. */
  readonly form?: string | undefined
  readonly onChange?: ((ages: readonly number[]) => void) | undefined
}

/** Asks for the age of each child, as far as known: prices and taxes may depend on it. Plain selects. */
export function ChildAges({ count, ages, id, form, onChange }: ChildAgesProps) {
  if (count === 0) return null
  return (
    <fieldset className="ages">
      <legend className="label">{agesOfChildren(count)}</legend>
      {Array.from({ length: count }, (_, index) => (
        <label key={index}>
          <span className="vh">{`Age of child ${index + 1}`}</span>
          <select
            name="childAges"
            id={`${id}-age-${index}`}
            form={form}
            // The list of ages has no gaps: unknown ages are at its end.
            {...(onChange
              ? {
                  value: ages[index] ?? '',
                  onChange: (event) => onChange(withAge(ages, index, event.target.value)),
                }
              : { defaultValue: ages[index] ?? '' })}
          >
            <option value="">Age</option>
            {AGES.map((age) => (
              <option key={age} value={age}>
                {age}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}

function withAge(ages: readonly number[], index: number, text: string): readonly number[] {
  const others = ages.filter((_, other) => other !== index)
  if (text === '') return others
  return ages.toSpliced(index < ages.length ? index : ages.length, index < ages.length ? 1 : 0, Number(text))
}
