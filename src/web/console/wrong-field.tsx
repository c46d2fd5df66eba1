import { createContext, useContext } from 'react'

/**
 * The name of the field for which the form around it was refused; null: none. The sentence is the outcome of the page
 * (`Outcome`), which describes the field.
 */
export const WrongField = createContext<string | null>(null)

/** The id of the sentence that says why a form was refused. */
export const FAULT_ID = 'fault'

/** Returns the attributes of a field by which it is known as the wrong one. */
export function useWrongField(name: string | undefined) {
  const wrong = useContext(WrongField)
  return wrong !== null && wrong === name ? ({ 'aria-invalid': true, 'aria-describedby': FAULT_ID } as const) : {}
}

/**
 * Returns the field of a form that a refusal of the API names first, where it is one of `names`: those of the API, and
 * those of the form where they differ.
 */
export function wrongFieldOf(
  details: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): string | null {
  const paths = Object.keys(details['fields'] ?? {}).flatMap((path) => [path, path.split('.').at(-1) ?? ''])
  return paths.map((path) => names[path]).find((name) => name !== undefined) ?? null
}
