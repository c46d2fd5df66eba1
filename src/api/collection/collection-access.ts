import { ROLES, STAFF_ROLES } from '#core/account/role.ts'
import { collectionNames, type CollectionName } from '#core/collection/collection.ts'
import type { GrammarScope } from '#core/collection/grammar/grammar-scope.ts'
import { everyCollection } from '#core/collection/every-collection.ts'
import type { Viewer } from '#db/queries/collection/collection-sources.ts'
import { tokenMay } from '#accounts/api-token/token-may.ts'
import type { Caller } from '#api/session/caller.ts'

type Role = Viewer['role']

const everybody: readonly Role[] = ['public', ...ROLES]
const signedIn: readonly Role[] = ROLES
const staffOnly: readonly Role[] = ['staff', 'admin']

/** Which roles can read a collection at all. `sources` of the database decide which of its entries they see. */
export const collectionReaders: Readonly<Record<CollectionName, readonly Role[]>> = {
  stays: everybody,
  photos: everybody,
  amenities: everybody,
  destinations: everybody,
  reviews: everybody,
  pages: everybody,
  // Only their own, whatever the role.
  bookings: signedIn,
  favourites: signedIn,
  threads: signedIn,
  'contact-messages': staffOnly,
}

/** Who reads drafts: the company all of them, a host those of their own homes. */
const draftReaders: readonly Role[] = STAFF_ROLES

/**
 * Returns the point of view of a caller. A program reads what everybody may see and, with the permission to read a
 * collection, reads it like the staff. What it may write of a public collection it sees like the staff, too: drafts.
 */
export function viewerOf(caller: Caller, name: CollectionName): Viewer {
  if (caller.kind === 'person') return { uid: caller.user.uid, role: caller.user.role }
  if (caller.kind !== 'token') return { uid: null, role: 'public' }
  const isPublic = collectionReaders[name].includes('public')
  const actions = isPublic ? (['find', 'create', 'update'] as const) : (['find'] as const)
  const isNamed = actions.some((action) => tokenMay(caller.token, `${name}.${action}`))
  return { uid: null, role: isNamed ? caller.token.role : 'public' }
}

/** Returns what a viewer may name in a query. */
export function scopeOf({ role }: Viewer): GrammarScope {
  const readable = new Set(collectionNames.filter((name) => collectionReaders[name].includes(role)))
  return {
    collections: everyCollection,
    mayRead: (name) => readable.has(name),
    mayReadDrafts: draftReaders.includes(role),
  }
}
