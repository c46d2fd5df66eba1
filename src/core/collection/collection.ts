/**
 * What a scalar attribute holds. On the wire `decimal` is a number, `date` is `YYYY-MM-DD`, `datetime` is ISO 8601 with
 * milliseconds and `Z`.
 */
export type ScalarKind =
  | 'string'
  | 'text'
  | 'uid'
  | 'email'
  | 'enumeration'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'json'

/** Who may write an attribute; everybody who may read the entry reads it. */
type Writer = 'staff' | 'public'

export interface ScalarAttribute {
  readonly kind: ScalarKind
  /** One sentence for the reference of the API. */
  readonly about: string
  /** Must be given when an entry is made, and is never null. */
  readonly required?: true
  /** May be null. What is neither required nor nullable has a value of its own. */
  readonly nullable?: true
  readonly unique?: true
  /** Values of an enumeration. */
  readonly options?: readonly string[]
  /** Of numbers. */
  readonly min?: number
  readonly max?: number
  /** Of texts, in characters. */
  readonly minLength?: number
  readonly maxLength?: number
  readonly writer?: Writer
  /** Of homes: their page has it as it is (`core/collection/page-facts.ts`). */
  readonly onPage?: true
}

/** Scalars that belong together, under one name. */
export interface ComponentAttribute {
  readonly kind: 'component'
  readonly about: string
  readonly attributes: Readonly<Record<string, ScalarAttribute>>
}

/** Entries of another collection. `media` is a relation to photos, which old clients get in a shape of its own. */
export interface RelationAttribute {
  readonly kind: 'relation' | 'media'
  readonly about: string
  readonly target: CollectionName
  readonly many: boolean
}

export type Attribute = ScalarAttribute | ComponentAttribute | RelationAttribute

/** A collection of the content backend: everything that can be read of it, said once. */
export interface Collection {
  /** The name in addresses, plural: `stays`. */
  readonly name: string
  /** One entry of it, for people. */
  readonly singular: string
  readonly about: string
  /** Beside `id` (a number) and `documentId`, which every entry has. */
  readonly attributes: Readonly<Record<string, Attribute>>
  /** Entries can be told by this attribute in addresses, too. */
  readonly slug?: string
  /** Drafts exist, and staff read them with `status=draft`. */
  readonly hasDrafts?: true
  /** Attributes that `_q` looks into. */
  readonly searched: readonly string[]
}

export const collectionNames = [
  'stays',
  'photos',
  'amenities',
  'destinations',
  'reviews',
  'pages',
  'bookings',
  'contact-messages',
  'favourites',
  'threads',
] as const

export type CollectionName = (typeof collectionNames)[number]

/** What every entry has. */
export const identityAttributes = {
  id: { kind: 'integer', about: 'The number of the entry; it never changes.' },
  documentId: { kind: 'uid', about: 'The name of the entry, unique over all of them.' },
} as const satisfies Readonly<Record<string, ScalarAttribute>>

/** Whether an attribute holds a value of its own, not a component or other entries. */
export function isScalar(attribute: Attribute): attribute is ScalarAttribute {
  return attribute.kind !== 'component' && !isRelation(attribute)
}

/** Whether an attribute holds other entries, or files. */
export function isRelation(attribute: Attribute): attribute is RelationAttribute {
  return attribute.kind === 'relation' || attribute.kind === 'media'
}
