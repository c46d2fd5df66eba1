import type { Party } from './quote.ts'

/** A party as requests and rows have it: an empty list of ages means that they are not known. */
type ListedParty = Omit<Party, 'childAges'> & { readonly childAges: readonly number[] }

/** Returns the party of a request or of a row. */
export function partyOf({ adults, children, infants, pets, childAges }: ListedParty): Party {
  return { adults, children, infants, pets, ...(childAges.length > 0 && { childAges }) }
}
