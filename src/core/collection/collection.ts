/**
 * The type of a scalar attribute. On the wire `decimal` is a number, `date` is `YYYY-MM-DD`, and `datetime` is ISO 8601
 * with milliseconds and `Z`.
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

/** Who may write an attribute. Everybody who may read the entry may read it. */
type Writer = 'staff' | 'public'

export interface ScalarAttribute {
  readonly kind: ScalarKind
  /** One sentence for the API reference. */
  readonly about: string
  /** Must be given when an entry is created, and is never null. */
  readonly required?: true
  /** May be null. An attribute that is neither required nor nullable has a default value. */
  readonly nullable?: true
  readonly unique?: true
  /** The values of an enumeration. */
  readonly options?: readonly string[]
  /** For numbers. */
  readonly min?: number
  readonly max?: number
  /** For texts, in characters. */
  readonly minLength?: number
  readonly maxLength?: number
  readonly writer?: Writer
  /** For homes: the page shows it unchanged (`core/collection/page-facts.ts`). */
  readonly onPage?: true
}

/** Scalars that belong together, under one name. */
export interface ComponentAttribute {
  readonly kind: 'component'
  readonly about: string
  readonly attributes: Readonly<Record<string, ScalarAttribute>>
}

/**
 * Entries of another collection. `media` is a relation to photos, which older clients receive in a shape of its own.
 */
export interface RelationAttribute {
  readonly kind: 'relation' | 'media'
  readonly about: string
  readonly target: CollectionName
  readonly many: boolean
}

export type Attribute = ScalarAttribute | ComponentAttribute | RelationAttribute

/** A collection of the content backend. The declaration holds everything that can be read of it. */
export interface Collection {
  /** The name in addresses, plural: `stays`. */
  readonly name: string
  /** What one entry is called in texts. */
  readonly singular: string
  readonly about: string
  /** The attributes apart from `id` (a number) and `documentId`, which every entry has. */
  readonly attributes: Readonly<Record<string, Attribute>>
  /** The attribute by which addresses can name an entry as well. */
  readonly slug?: string
  /** The collection has drafts, which staff read with `status=draft`. */
  readonly hasDrafts?: true
  /** The attributes that `_q` searches. */
  readonly searched: readonly string[]
  /**
   * The attributes, apart from `id` and `documentId`, in whose order a page is read from an index, forwards and backwards. Missing
   * where a viewer has few entries, so that any order is cheap.
   */
  readonly ordered?: readonly string[]
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

/** The attributes that every entry has. */
export const identityAttributes = {
  id: { kind: 'integer', about: 'The number of the entry; it never changes.' },
  documentId: { kind: 'uid', about: 'The id of the entry, unique among all entries.' },
} as const satisfies Readonly<Record<string, ScalarAttribute>>

/** Returns whether an attribute holds a value of its own, not a component or other entries. */
export function isScalar(attribute: Attribute): attribute is ScalarAttribute {
  return attribute.kind !== 'component' && !isRelation(attribute)
}

/** Returns whether an attribute holds other entries or files. */
export function isRelation(attribute: Attribute): attribute is RelationAttribute {
  return attribute.kind === 'relation' || attribute.kind === 'media'
}
