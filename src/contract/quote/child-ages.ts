/** What the query of an address and the fields of a form have in common. */
type Query = Pick<URLSearchParams, never> & { getAll(name: string): unknown[] }

/**
 * Reads the ages of children from an address, `childAges=4,11`, or from a plain form, which repeats the name. `age`,
 * repeated, is an older spelling that bookmarks may still contain. Returns whole numbers from 2 to 17 in their order;
 * everything else is left out, including ages that were left open.
 */
export function readChildAges(query: Query): number[] {
  const texts = ['childAges', 'age'].map((name) => query.getAll(name).map(String)).find((all) => all.some(Boolean))
  return (texts ?? [])
    .flatMap((text) => text.split(','))
    .filter((text) => /^\d{1,2}$/.test(text))
    .map(Number)
    .filter((age) => age >= 2 && age <= 17)
    .slice(0, MOST)
}

const MOST = 50
