/** A value that only the document has that is rendered from it; scripts of the page find none. */
type ForDocument<Name extends string> = { readonly [Key in Name]?: string }

/**
 * Adds a text to the answer to a form for the document alone: a file that is in one of its fields would be sent a second
 * time with the data for the scripts of the page. React Router sends what can be enumerated.
 */
export function withForDocument<Answer extends object, Name extends string>(
  answer: Answer,
  name: Name,
  text: string,
): Answer & ForDocument<Name> {
  return Object.defineProperty({ ...answer }, name, { value: text, enumerable: false })
}
