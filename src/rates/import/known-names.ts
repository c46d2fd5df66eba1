import { slugOf } from '#core/text/slug-of.ts'

/** The entries that a file may name. */
export interface SlugsByName {
  readonly slugs: ReadonlySet<string>
  /** Their slugs by name; null for a name of several entries. */
  readonly names: ReadonlyMap<string, string | null>
}

interface Named {
  readonly slug: string
  readonly name: string
  /** The name of what contains it, which a file may add: `Santa Cruz, Tenerife`. */
  readonly within?: string | null
  /** What else it is called, separated by commas. A name that is another entry's own means that one. */
  readonly otherNames?: string
}

/** Finds entries by slug or by name, however its letters are written: `Maó`, `mao`, `MAO`. */
export function slugsByName(found: readonly Named[]): SlugsByName {
  const longer = found.flatMap(({ slug, name, within }) => (within ? [{ slug, name: `${name}, ${within}` }] : []))
  const others = found.flatMap(({ slug, otherNames = '' }) =>
    otherNames.split(',').flatMap((name) => (name.trim() === '' ? [] : [{ slug, name }])),
  )
  const slugs = new Set(found.map(({ slug }) => slug))
  return { slugs, names: new Map([...slugsOf(others), ...slugsOf(longer), ...slugsOf(found)]) }
}

function slugsOf(found: readonly Named[]): SlugsByName['names'] {
  const slugs = new Map<string, string | null>()
  for (const { slug, name } of found) {
    const called = writtenAnyhow(name)
    slugs.set(called, slugs.has(called) ? null : slug)
  }
  return slugs
}

/**
 * Returns the slug of the entry that a file calls so; null: several are called so; undefined: none. Of several places
 * called `The Bay`, one has the slug `the-bay`, and means itself only where a file has exactly that.
 */
export function slugNamed({ slugs, names }: SlugsByName, named: string): string | null | undefined {
  if (slugs.has(named)) return named
  const written = writtenAnyhow(named)
  const found = names.get(written)
  return found === undefined && slugs.has(written) ? written : found
}

/** Normalises the spelling of a name. One that cannot be written in Latin has no slug and is compared as it is. */
const writtenAnyhow = (name: string) => slugOf(name, name.trim().normalize('NFC'))
