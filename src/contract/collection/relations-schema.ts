import * as z from 'zod/mini'
import { relationName } from './relation-schema.ts'

const MOST = 100

/** Where a connected entry goes among the existing ones. */
export type RelationPlace = { readonly before: string } | { readonly after: string } | 'start' | 'end'

/** What a request does to a list of entries: replaces it, or removes some entries and adds others. */
export type RelationsChange =
  | { readonly set: readonly string[] }
  | {
      readonly disconnect: readonly string[]
      readonly connect: readonly { readonly name: string; readonly place: RelationPlace }[]
    }

const names = () => z.array(relationName()).check(z.maxLength(MOST))

const placed = z.union([
  z.pipe(
    relationName(),
    z.transform((name) => ({ name, place: 'end' as RelationPlace })),
  ),
  z.pipe(
    z.strictObject({
      documentId: z.optional(z.string().check(z.maxLength(120))),
      id: z.optional(z.union([z.int(), z.string().check(z.maxLength(120))])),
      position: z.union([
        z.strictObject({ before: relationName() }),
        z.strictObject({ after: relationName() }),
        z.strictObject({ start: z.literal(true) }),
        z.strictObject({ end: z.literal(true) }),
      ]),
    }),
    z.transform(({ documentId, id, position }) => ({ name: String(documentId ?? id ?? ''), place: placeOf(position) })),
  ),
])

/**
 * Several other entries as clients name them: a list, which replaces the existing one, `set`, or `connect` and
 * `disconnect`.
 */
export const relationsSchema: z.ZodMiniType<RelationsChange> = z.pipe(
  z.union([
    names(),
    z.strictObject({ set: names() }),
    z.strictObject({
      connect: z.optional(z.array(placed).check(z.maxLength(MOST))),
      disconnect: z.optional(names()),
    }),
  ]),
  z.transform((given): RelationsChange => {
    if (Array.isArray(given)) return { set: given }
    if ('set' in given) return { set: given.set }
    return { connect: given.connect ?? [], disconnect: given.disconnect ?? [] }
  }),
)

function placeOf(position: { before: string } | { after: string } | { start: true } | { end: true }): RelationPlace {
  if ('before' in position || 'after' in position) return position
  return 'start' in position ? 'start' : 'end'
}
