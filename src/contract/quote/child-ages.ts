/** Only what an address and a form have in common. */
type Query = Pick<URLSearchParams, never> & { getAll(name: string): unknown[] }

/**
 * Ages of children as an address spells them, `childAges=4,11`, or as a plain form does, which repeats the name. `age`, repeated, is how
 * addresses of the site spelt them before, and may still stand in a bookmark. Whole numbers from 2 to 17, in their order; everything
 * else, an age that was left open too, is left out.
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
