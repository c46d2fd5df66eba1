import type { ScalarAttribute } from '#core/collection/collection.ts'
import { stays } from '#core/collection/declared/stays.ts'

type Attributes = typeof stays.attributes

/**
 * An attribute that the page of a home takes unchanged from its entry: `onPage` in the declaration of the collection.
 */
export type PageFact = {
  [Name in keyof Attributes]: Attributes[Name] extends { onPage: true } ? Name : never
}[keyof Attributes]

type ValueOf<A> = A extends { kind: 'integer' | 'decimal' }
  ? number
  : A extends { kind: 'boolean' }
    ? boolean
    : A extends { options: readonly (infer Option)[] }
      ? Option
      : string

/** The values of these attributes for a home; null means not known. */
export type PageFacts = {
  readonly [Name in PageFact]: ValueOf<Attributes[Name]> | (Attributes[Name] extends { nullable: true } ? null : never)
}

/** The attributes with their declarations, in order. */
export const pageFacts = Object.entries<unknown>(stays.attributes).flatMap(([name, declared]) =>
  (declared as ScalarAttribute).onPage ? [[name as PageFact, declared as ScalarAttribute] as const] : [],
)

/** Returns only these attributes of a home. */
export function pageFactsOf(stay: PageFacts): PageFacts {
  return Object.fromEntries(pageFacts.map(([name]) => [name, stay[name]])) as PageFacts
}
