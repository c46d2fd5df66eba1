import { Form } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import type { Field } from '../form/field.ts'
import { FieldControl } from '../form/field-control.tsx'
import type { FormState } from '../form/stay-form.ts'
import { MIDDLE_OF_DRAWING } from '../location/stay-position.ts'
import { PositionMap } from '../location/position-map.tsx'
import type { NewStayFields } from './new-stay.ts'

export interface NewStayFormProps {
  readonly fields: NewStayFields
  readonly state: FormState | undefined
  readonly actionKey: string
  /** The initial values, from the company's settings. */
  readonly first: Readonly<Record<string, string>>
  /** The tax that a new place starts with; null = none. */
  readonly tax: string | null
}

const FIRST = { kind: 'house', currency: 'EUR', placeKind: 'city' }

/** The form of a new home. The form of its place is open if there is none to choose. */
export function NewStayForm({ fields, state, actionKey, first, tax }: NewStayFormProps) {
  const [only] = placesIn(fields)
  const isFirst = placesIn(fields).length === 1
  const values: Readonly<Record<string, string>> = state?.values ?? {
    ...FIRST,
    ...first,
    ...(isFirst && only && { destination: only.value }),
  }
  const control = (field: Field) => (
    <FieldControl
      key={field.name}
      field={field}
      id={`new-${field.name}`}
      value={values[field.name] ?? ''}
      fault={state?.faults[field.name]}
    />
  )
  const isPlaceOpen = fields.place.some(({ name }) => state?.faults[name]) || (isFirst && fields.place.length > 0)
  return (
    <Form method="post" className="c-stack" noValidate>
      <input type="hidden" name="actionKey" value={actionKey} />
      {state?.message ? (
        <div className="c-note bad" role="alert">
          <Icon name="alert" />
          <span>{state.message}</span>
        </div>
      ) : null}
      <div className="c-fields">{fields.home.map(control)}</div>
      {fields.place.length > 0 ? (
        <details className="c-more c-panel c-new-place" open={isPlaceOpen}>
          <summary className="c-link">New place</summary>
          <p className="c-hint">
            Used if “A new place” is chosen above. Homes start there until they have an address.
            {tax === null ? null : ` It begins with ${tax} on the rent.`}
          </p>
          <div className="c-fields">{fields.place.map(control)}</div>
          <PositionMap {...MIDDLE_OF_DRAWING} isNew />
        </details>
      ) : null}
      <div className="c-row">
        <button className="c-btn go">Create the home</button>
        <span className="c-hint">Nobody sees it until you publish it.</span>
      </div>
    </Form>
  )
}

const placesIn = ({ home: stay }: NewStayFields) => stay.find(({ name }) => name === 'destination')?.options ?? []
