/**
 * Returns, for faults in the order of their fields, the attribute of the field with a name: when the page is loaded with
 * mistakes in its form, the browser focuses the first of them and scrolls to it, also without scripts. A fragment in the
 * form's address would win over it.
 */
export function firstFault(faults: Readonly<Record<string, string | undefined>>) {
  const first = Object.keys(faults).find((name) => faults[name] !== undefined)
  return (name: string) => ({ autoFocus: name === first })
}
