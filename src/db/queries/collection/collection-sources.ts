import { hasStay } from '#db/queries/account/stay-scope.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import type { Role } from '#core/account/role.ts'
import { sql, type RawBuilder } from 'kysely'
import type { CollectionName } from '#core/collection/collection.ts'
import type { CountedCollection } from './shown-entries.ts'

/** The person for whom a question is answered. */
export interface Viewer {
  /** Null: anonymous. */
  readonly uid: string | null
  readonly role: 'public' | Role
}

/**
 * What a viewer asks to see. With drafts, the answer contains those that the viewer may see, also in related entries.
 */
export interface Sight extends Viewer {
  readonly drafts: boolean
}

/** How a relation is followed: `from` is a column of this view, `to` one of the target's; `via` a view between them. */
interface Join {
  readonly from: string
  readonly to: string
  readonly via?: { readonly view: string; readonly from: string; readonly to: string }
  /** The order of the entries of a list. */
  readonly order?: string
}

export interface Source {
  readonly view: string
  /** The order when none is requested. Ties are broken by id. */
  readonly order: string
  readonly joins: Readonly<Record<string, Join>>
  /**
   * The entries have long texts, or columns that are expensive to compute, so the matching ones are found before any is
   * read.
   */
  readonly isWide?: true
  /** Viewers see only their own entries. */
  readonly isPersonal?: true
  /** The collection whose number of public entries is stored. */
  readonly counted?: CountedCollection
  /** Returns the condition for rows that a viewer may see. `entry` is the view's name in the statement. */
  readonly visible: (sight: Sight, entry: RawBuilder<unknown>) => RawBuilder<unknown>
}

const isStaffOrAdmin = ({ role }: Viewer) => role === 'staff' || role === 'admin'

/**
 * The condition for what is public. For those who run homes it includes drafts: all of them for the company, their own
 * for hosts.
 */
const shownAs =
  (isPublished: (entry: RawBuilder<unknown>) => RawBuilder<unknown>, stay = 'id'): Source['visible'] =>
  (sight, entry) => {
    if (!sight.drafts) return isPublished(entry)
    const isKept = sql`not ${entry}."isArchived"`
    return isStaffOrAdmin(sight) ? isKept : sql`${isKept} and ${hasStay(readBy(sight), sql`${entry}.${sql.ref(stay)}`)}`
  }
const readBy = ({ uid }: Viewer): StayScope => ({ uid: uid ?? '', right: 'read', reach: null })

// Written as the indexes of homes and the statistics of the planner have it.
const isShown = (entry: RawBuilder<unknown>) => sql`${entry}."isShown"`
const shown = shownAs(isShown)
const everybody: Source['visible'] = () => sql`true`
const ownOnly: Source['visible'] = ({ uid }, entry) => sql`${entry}.owner = ${uid}`

const ofStay: Join = { from: 'stayKey', to: 'id' }

/** Where the entries of each collection come from, and who may see which. */
export const sources: Readonly<Record<CollectionName, Source>> = {
  stays: {
    view: 'stays',
    order: 'id',
    joins: {
      cover: { from: 'coverKey', to: 'id' },
      photos: { from: 'id', to: 'stayKey', order: 'position' },
      destination: { from: 'destinationKey', to: 'id' },
      amenities: {
        from: 'id',
        to: 'id',
        via: { view: 'stay_amenities', from: 'stayKey', to: 'amenityKey' },
        order: 'position',
      },
      reviews: { from: 'id', to: 'stayKey', order: 'publishedAt desc' },
      bookings: { from: 'id', to: 'stayKey' },
    },
    visible: shown,
    isWide: true,
    counted: 'stays',
  },
  photos: {
    view: 'photos',
    order: 'id',
    joins: { stay: ofStay },
    visible: shownAs(isShown, 'stayKey'),
    isWide: true,
    counted: 'photos',
  },
  amenities: {
    view: 'amenities',
    order: 'position',
    joins: { stays: { from: 'id', to: 'id', via: { view: 'stay_amenities', from: 'amenityKey', to: 'stayKey' } } },
    visible: everybody,
  },
  destinations: {
    view: 'destinations',
    order: 'id',
    joins: { parent: { from: 'parentKey', to: 'id' }, stays: { from: 'id', to: 'destinationKey' } },
    visible: (_, entry) => sql`${entry}.visibility = 'published'`,
  },
  reviews: {
    view: 'reviews',
    order: 'id',
    joins: { stay: ofStay },
    visible: (_, entry) => sql`${entry}."isShown"`,
    isWide: true,
    counted: 'reviews',
  },
  pages: { view: 'pages', order: 'slug', joins: {}, visible: everybody },
  bookings: { view: 'bookings', order: 'id', joins: { stay: ofStay }, visible: ownOnly, isPersonal: true },
  'contact-messages': {
    view: 'contact_messages',
    order: 'id',
    joins: {},
    visible: (sight) => (isStaffOrAdmin(sight) ? sql`true` : sql`false`),
  },
  favourites: { view: 'favourites', order: 'id', joins: { stay: ofStay }, visible: ownOnly, isPersonal: true },
  threads: { view: 'threads', order: 'id', joins: { stay: ofStay }, visible: ownOnly, isPersonal: true },
}

/** Returns how a declared relation is followed. A test checks that every declaration has a join. */
export function joinOf(collection: CollectionName, relation: string): Join {
  const join = sources[collection].joins[relation]
  if (join === undefined) throw new Error(`${collection} has no way to ${relation}`)
  return join
}
