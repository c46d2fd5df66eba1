import type { CollectionName } from '#core/collection/collection.ts'
import type { Access } from '#api/route/access.ts'
import { problemTable } from '#api/route/problem-table.ts'
import { PUBLIC_BODY_BYTES } from '#api/route/read-body.ts'
import { collectionReaders } from './collection-access.ts'

interface Options {
  /** The problem of an entry that is not there, or somebody else's. */
  readonly missing?: 'entry_not_found'
  readonly beforeSetUp?: boolean
}

/**
 * Who reads a collection, or one entry of it, as `collectionReaders` has it. Everybody is let in: the reader itself refuses those who may
 * not, as clients of content backends know it (403). What everybody may read is the same for everybody unless the caller is somebody:
 * then nobody keeps the answer.
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
