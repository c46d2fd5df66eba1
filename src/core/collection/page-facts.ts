import type { ScalarAttribute } from '#core/collection/collection.ts'
import { stays } from '#core/collection/declared/stays.ts'

type Attributes = typeof stays.attributes

/** An attribute of a home that its page has as its entry has it: `onPage` in the declaration of the collection. */
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

/** What a home has of them; null = not known. */
export type PageFacts = {
  readonly [Name in PageFact]: ValueOf<Attributes[Name]> | (Attributes[Name] extends { nullable: true } ? null : never)
}

/** With their declarations, in their order. */
export const pageFacts = Object.entries<unknown>(stays.attributes).flatMap(([name, declared]) =>
  (declared as ScalarAttribute).onPage ? [[name as PageFact, declared as ScalarAttribute] as const] : [],
)

/** These of a home, without whatever else is known of it. */
export function pageFactsOf(stay: PageFacts): PageFacts {
  return Object.fromEntries(pageFacts.map(([name]) => [name, stay[name]])) as PageFacts
}
