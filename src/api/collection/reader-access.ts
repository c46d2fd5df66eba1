import type { CollectionName } from '#core/collection/collection.ts'
import type { Access } from '#api/route/access.ts'
import { problemTable } from '#api/route/problem-table.ts'
import { PUBLIC_BODY_BYTES } from '#api/route/read-body.ts'
import { collectionReaders } from './collection-access.ts'

interface Options {
  /** The problem of an entry that does not exist, or is somebody else's. */
  readonly missing?: 'entry_not_found'
  readonly beforeSetUp?: boolean
}

/**
 * Lets everybody in and leaves it to the reader to refuse those who may not read a collection or entry by
 * `collectionReaders`, with the 403 that clients of content backends expect. What everybody may read is the same for
 * everybody, except for an identified caller, whose answer must not be cached.
 */
export function forReaders(name: CollectionName, { missing, beforeSetUp = false }: Options): Access<null> {
  const readers = collectionReaders[name]
  const isPublic = readers.includes('public')
  const [refused, notThere] = [problemTable.not_allowed.status, missing ? problemTable[missing].status : null]
  return {
    visibility: isPublic ? 'public' : 'private',
    admit: async () => ({ actor: null }),
    refuses: isPublic ? [] : ['not_allowed'],
    permission: isPublic ? null : `${name}.find`,
    peopleOnly: null,
    isOfStaff: false,
    right: null,
    missing: null,
    mostBytes: PUBLIC_BODY_BYTES,
    beforeSetUp,
    row(good) {
      if (isPublic) return { anonymous: good, guest: good, foreign: null, missing: notThere }
      const statusFor = (role: (typeof readers)[number]) => (readers.includes(role) ? good : refused)
      if (readers.includes('user'))
        return { anonymous: refused, guest: statusFor('user'), foreign: notThere, missing: notThere }
      return {
        anonymous: refused,
        guest: refused,
        foreign: null,
        missing: notThere,
        host: statusFor('host'),
        otherHost: null,
        staff: statusFor('staff'),
        admin: statusFor('admin'),
      }
    },
  }
}
