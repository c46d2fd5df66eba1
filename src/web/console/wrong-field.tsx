import { createContext, useContext } from 'react'

/**
 * The name of the field for which the form around it was refused; null: none. The sentence is the outcome of the page
 * (`Outcome`), which describes the field.
 */
export const WrongField = createContext<string | null>(null)

/** The id of the sentence that says why a form was refused. */
export const FAULT_ID = 'fault'

/** The attributes by which a field is known as the wrong one, and which texts describe it. */
interface FieldState {
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
}

/** Returns the attributes of a field. `hint` is the id of a text that describes it in any case. */
export function useWrongField(name: string | undefined, hint?: string): FieldState {
  const wrong = useContext(WrongField)
  const isWrong = wrong !== null && wrong === name
  if (isWrong) return { 'aria-invalid': true, 'aria-describedby': hint ? `${FAULT_ID} ${hint}` : FAULT_ID }
  return hint ? { 'aria-describedby': hint } : {}
}

/**
 * Returns the field of a form that a refusal of the API names first, where it is one of `names`: those of the API, or
 * the codes of problems with a single field, and the names of the form.
 */
export function wrongFieldOf(
  details: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): string | null {
  const paths = Object.keys(details['fields'] ?? {}).flatMap((path) => [path, path.split('.').at(-1) ?? ''])
  const { code } = details
  return (
    [...paths, typeof code === 'string' ? code : ''].map((path) => names[path]).find((name) => name !== undefined) ??
    null
  )
}
