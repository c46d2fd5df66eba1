import type { Attribute, ComponentAttribute, RelationAttribute, ScalarAttribute } from '#core/collection/collection.ts'
import type { everyCollection } from '#core/collection/every-collection.ts'

type Collections = typeof everyCollection
type Name = keyof Collections
type AttributesOf<C extends Name> = Collections[C]['attributes']

type NamesOf<C extends Name, Kind extends Attribute> = {
  [Key in keyof AttributesOf<C> & string]: AttributesOf<C>[Key] extends Kind ? Key : never
}[keyof AttributesOf<C> & string]

/** The names that a question about a collection may use, from its declaration. */
export type ScalarNameOf<C extends Name> = NamesOf<C, ScalarAttribute> | 'id' | 'documentId'
export type RelationNameOf<C extends Name> = NamesOf<C, RelationAttribute>

type ValueOf<A> = A extends { kind: 'integer' | 'decimal' }
  ? number
  : A extends { kind: 'boolean' }
    ? boolean
    : A extends { kind: 'enumeration'; options: readonly (infer Option)[] }
      ? Option
      : A extends { kind: 'json' }
        ? unknown
        : string

type OrNull<A, Value> = A extends { nullable: true } ? Value | null : Value

type ScalarsOf<Attributes> = {
  readonly [Key in keyof Attributes as Attributes[Key] extends ScalarAttribute ? Key : never]: OrNull<
    Attributes[Key],
    ValueOf<Attributes[Key]>
  >
}

/** The type of a populated relation or component. */
type PopulatedOf<A> = A extends { target: infer Target extends Name; many: infer Many }
  ? Many extends true
    ? readonly EntryOf<Target>[]
    : EntryOf<Target> | null
  : A extends ComponentAttribute
    ? ScalarsOf<A['attributes']>
    : never

/**
 * An entry of a collection in an answer of the content backend. Relations and components are present only when they
 * were populated.
 */
export type EntryOf<C extends Name> = { readonly id: number; readonly documentId: string } & ScalarsOf<
  AttributesOf<C>
> & {
    readonly [Key in keyof AttributesOf<C> as AttributesOf<C>[Key] extends ScalarAttribute ? never : Key]?: PopulatedOf<
      AttributesOf<C>[Key]
    >
  }
