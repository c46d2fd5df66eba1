/** A value that only the document has that is rendered from it; scripts of the page find none. */
type ForDocument<Name extends string> = { readonly [Key in Name]?: string }

/**
 * Adds a text to the answer to a form for the document alone: a file that is in one of its fields would be sent a second
 * time with the data for the scripts of the page. React Router sends what can be enumerated.
 */
export function withForDocument<Result extends object, Name extends string>(
  result: Result,
  name: Name,
  text: string,
): Result & ForDocument<Name> {
  return Object.defineProperty({ ...result }, name, { value: text, enumerable: false })
}
