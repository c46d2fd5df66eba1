import type { OptionText } from '#web/text/plan-text.ts'

export interface OptionCard extends OptionText {
  readonly value: string
  readonly chosen: boolean
}

export interface OptionCardsProps {
  readonly name: string
  readonly legend: string
  readonly options: readonly OptionCard[]
  /** The id of the form that the fields belong to, if they are outside of it. */
  readonly form?: string | undefined
}

/**
 * A choice among a few options, with name and consequence on the left and the amount on the right. Renders nothing when
 * there is no choice.
 */
export function OptionCards({ name, legend, options, form }: OptionCardsProps) {
  if (options.length === 0) return null
  return (
    <fieldset className="cards">
      <legend className="label">{legend}</legend>
      {options.map(({ value, chosen, name: title, text, amount }) => (
        <label key={value} className="radio-card">
          <input type="radio" name={name} value={value} form={form} defaultChecked={chosen} />
          <span>
            <b>{title}</b>
            <small>{text}</small>
          </span>
          <span className="num">{amount}</span>
        </label>
      ))}
    </fieldset>
  )
}
