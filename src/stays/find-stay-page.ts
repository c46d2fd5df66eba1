import { bedsOfKind } from '#core/stay/bed-counts.ts'
import type { StayPageShape } from '#contract/stay-shapes.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { pageFactsOf } from '#core/collection/page-facts.ts'
import { presentMode, ruleContextAt } from '#core/calendar/stay-rules.ts'
import { listAmenities } from '#db/queries/search/destination-queries.ts'
import { findPublishedReviews } from '#db/queries/review/review-queries.ts'
import {
  findLinkedStays,
  findStayByDocumentId,
  findStayBySlug,
  type StayDetail,
} from '#db/queries/stay/stay-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { reviewShape } from './review/review-shape.ts'
import { summarizeReviews } from './review/summarize-reviews.ts'
import { stayCardOf } from './stay-card.ts'
import { roomLabels } from '#core/stay/room-labels.ts'
import { publicPosition } from '#core/stay/public-position.ts'
import type { StayDeps } from './stay-deps.ts'

type StayNotFound = Extract<Problem, { code: 'stay_not_found' }>

/** Finds a stay that visitors may open, by document id or slug; null when there is none. */
export async function findOpenStay(deps: Pick<StayDeps, 'db'>, slugOrId: string): Promise<StayDetail | null> {
  return (await findStayByDocumentId(deps.db, slugOrId)) ?? findStayBySlug(deps.db, slugOrId)
}

/** Returns everything that the page of a stay shows, without personal data and without the exact position. */
export async function findStayPage(deps: StayDeps, slugOrId: string): Promise<Result<StayPageShape, StayNotFound>> {
  const stay = await findOpenStay(deps, slugOrId)
  if (!stay) return err({ code: 'stay_not_found' })
  const [allTerms, reviewList, reviewSummary, amenities, linked] = await Promise.all([
    loadStayTerms(deps.db, [stay.id]),
    findPublishedReviews(deps.db, stay.id),
    summarizeReviews(deps, stay.id),
    listAmenities(deps.db),
    findLinkedStays(deps.db, stay.id),
  ])
  const terms = allTerms.get(stay.id)
  if (!terms) return err({ code: 'stay_not_found' })
  const { today } = ruleContextAt(terms.timeZone, deps.now().getTime())
  const {
    quote: _,
    dates: __,
    ...card
  } = stayCardOf(stay, {
    fromMinor: deps.fromPrices(terms, today),
    mode: presentMode(terms),
    quote: null,
  })
  const labels = roomLabels(stay.rooms)
  const present = new Set(stay.amenities.map((amenity) => amenity.code))
  return ok({
    ...card,
    photos: stay.photos.map((photo, index) => {
      const room = stay.rooms.findIndex(({ id }) => id === stay.photoRooms[index])
      return room === -1 ? photo : { ...photo, room: labels[room] }
    }),
    description: stay.description,
    ...pageFactsOf(stay),
    approximate: { ...publicPosition(stay.position), radiusM: stay.publicRadiusM },
    rooms: stay.rooms.map(({ kind, beds }, index) => ({
      kind,
      name: labels[index] ?? '',
      beds: beds.map(({ count, kind: of }) => bedsOfKind(count, of)),
    })),
    amenities: amenities
      // A home without any amenity has not been described yet, so none is listed as missing.
      .filter(({ code, expected }) => (expected && present.size > 0) || present.has(code))
      .map(({ code, name, category }) => ({ code, name, category, present: present.has(code) })),
    houseRules: {
      smoking: stay.houseRules.smoking ?? false,
      parties: stay.houseRules.parties ?? false,
      pets: stay.houseRules.pets ?? terms.maxPets > 0,
      quietFrom: stay.houseRules.quietFrom ?? null,
      quietTo: stay.houseRules.quietTo ?? null,
      notes: stay.houseRules.notes ?? [],
    },
    host: stay.host ?? { name: '', about: '', languages: [], portrait: null },
    reviewList: reviewList.map(reviewShape),
    reviewSummary,
    ...linked,
    terms,
  })
}
