import type { CollectionName } from '#core/collection/collection.ts'
import type { Operator, ScalarValue } from '#core/collection/collection-query.ts'
import type { RelationNameOf, ScalarNameOf } from './entry-of.ts'

/** A question to a collection. Names that it does not have do not compile. */
export interface CollectionQuestion<Name extends CollectionName> {
  readonly filters?: {
    readonly [Key in ScalarNameOf<Name>]?: { readonly [Op in Operator]?: ScalarValue | readonly ScalarValue[] }
  }
  readonly sort?: readonly `${ScalarNameOf<Name>}:${'asc' | 'desc'}`[]
  readonly fields?: readonly ScalarNameOf<Name>[]
  readonly populate?: readonly RelationNameOf<Name>[]
  readonly pagination?: { readonly page?: number; readonly pageSize?: number }
}

/**
 * Returns the address of a list with a question, in the spelling of Strapi's clients: brackets as they are, values
 * encoded.
 */
export function collectionPath<Name extends CollectionName>(
  name: Name,
  question: CollectionQuestion<Name> = {},
): string {
  const query = Object.entries<Part>({ ...question }).flatMap(([key, value]) => parametersOf(key, value))
  return query.length === 0 ? `/api/${name}` : `/api/${name}?${query.join('&')}`
}

type Part = ScalarValue | undefined | readonly Part[] | { readonly [key: string]: Part }

function parametersOf(key: string, value: Part): string[] {
  if (value === undefined) return []
  if (typeof value === 'object' && value !== null)
    return Object.entries<Part>(value).flatMap(([inner, part]) => parametersOf(`${key}[${inner}]`, part))
  return [`${key}=${encodeURIComponent(String(value))}`]
}
