import { Form } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { queryText } from '#web/backend/api-call.ts'
import { StayOptionField } from '#web/console/find/stay-option-field.tsx'
import { NoStayYet } from '#web/console/find/no-stay-yet.tsx'
import type { StayOptions } from '#web/console/find/stay-options.ts'
import { LabelledInput } from '#web/console/labelled.tsx'
import type { Choice } from './load-new-booking.ts'

/** Returns the address of the page with a choice. */
export const choiceAddress = (choice: Choice) => consolePaths.newBooking() + queryText({ ...choice })

const party = [
  ['adults', 'Adults', 1],
  ['children', 'Children', 0],
  ['infants', 'Infants', 0],
  ['pets', 'Pets', 0],
] as const

interface ChoiceFormProps {
  readonly choice: Choice
  readonly stays: StayOptions
  /** The currency of the chosen home. */
  readonly currency: string | null
}

/**
 * Dates, home and party. The form puts them into the address, so that the page with the price can be read out and
 * shared.
 */
export function ChoiceForm({ choice, stays, currency }: ChoiceFormProps) {
  const hasDates = choice.checkIn !== '' && choice.checkOut !== ''
  return (
    <section className="c-section" aria-labelledby="stay">
      <div className="c-head">
        <h2 id="stay">Stay</h2>
      </div>
      <Form method="get" action={consolePaths.newBooking()} className="c-stack" preventScrollReset>
        <div className="c-fields">
          <LabelledInput label="Arrival" type="date" name="checkIn" defaultValue={choice.checkIn} required />
          <LabelledInput label="Departure" type="date" name="checkOut" defaultValue={choice.checkOut} required />
        </div>
        <StayOptionField
          name="stay"
          label={hasDates && !stays.hasMore ? 'Home, free on these dates' : 'Home'}
          choices={stays}
          chosen={choice.stay}
          none="Choose a home"
          isRequired
        />
        {stays.homes.length > 0 ? null : hasDates ? (
          <p className="c-quiet">No home is free on these dates.</p>
        ) : (
          <NoStayYet text="There is no home to book yet." />
        )}
        <div className="c-fields c-four">
          {party.map(([name, label, min]) => (
            <label key={name} className="c-field">
              <span className="c-label">{label}</span>
              <input
                className="c-input"
                type="number"
                name={name}
                min={min}
                max={50}
                defaultValue={choice[name]}
                required
              />
            </label>
          ))}
        </div>
        <details className="c-more" open={choice.rent !== '' || choice.ages !== '' ? true : undefined}>
          <summary className="c-link">Ages of children, or an agreed price</summary>
          <div className="c-fields">
            <LabelledInput
              label="Ages of children, with commas"
              name="ages"
              defaultValue={choice.ages}
              autoComplete="off"
              maxLength={60}
            />
            <LabelledInput
              label={`Rent for all nights${currency ? `, ${currency}` : ''}, instead of our prices`}
              name="rent"
              inputMode="decimal"
              defaultValue={choice.rent}
              autoComplete="off"
            />
          </div>
        </details>
        <div>
          <button className="c-btn pine" type="submit">
            Show the price
          </button>
        </div>
      </Form>
    </section>
  )
}
