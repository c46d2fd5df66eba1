import { slugOf } from '#core/text/slug-of.ts'

/** Slugs by the names that a file may use; null for a name of several entries. */
export type SlugsByName = ReadonlyMap<string, string | null>

/** Finds entries by slug or by name, however its letters are written: `Maó`, `mao`, `MAO`. */
export function slugsByName(found: readonly { readonly slug: string; readonly name: string }[]): SlugsByName {
  const slugs = new Map<string, string | null>()
  for (const { slug, name } of found) {
    const called = writtenAnyhow(name)
    slugs.set(called, slugs.has(called) ? null : slug)
  }
  for (const { slug } of found) slugs.set(slug, slug)
  return slugs
}

/** Returns the slug of the entry that a file calls so; null: several are called so; undefined: none. */
export const slugNamed = (slugs: SlugsByName, named: string): string | null | undefined =>
  slugs.get(named) ?? slugs.get(writtenAnyhow(named))

/** Normalises the spelling of a name. A name without Latin letters has no slug and is compared as it is. */
const writtenAnyhow = (name: string) => (/[a-z0-9]/i.test(name.normalize('NFKD')) ? slugOf(name) : name.trim())
