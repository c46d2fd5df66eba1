import { relOf } from '#contract/search/canonical-lists.ts'
import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { searchFields } from '#contract/search/stay-list-path.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Link } from 'react-router'
import type { NearKind } from './near-text.ts'
import type { RelaxedFilterLink } from './relaxed-filter-link.ts'

export interface NothingFreeProps {
  readonly search: ParsedStaySearch
  readonly loosen: readonly RelaxedFilterLink[]
  /** How the homes that are listed below differ from the wanted dates; null without any. */
  readonly near: NearKind | null
  /** Whether there are homes that were not searched. */
  readonly isPart: boolean
  /** Whether the place of the search has no homes at all, for example because it has another name by now. */
  readonly isPlaceUnknown: boolean
}

/**
 * Shown when no home fits: suggests filters to drop, each as a link with the number of homes that there would then be.
 */
export function NothingFree(props: NothingFreeProps) {
  const { search, loosen, near, isPart, isPlaceUnknown } = props
  if (!isPart && !isPlaceUnknown && loosen.length === 0 && near === null && wouldFindAny(search)) {
    return (
      <section className="panel nothing" aria-labelledby="nothing-title">
        <h2 id="nothing-title">No homes yet</h2>
        <p className="muted">The first ones will appear here soon. Please come back later.</p>
      </section>
    )
  }
  const text = textOf(props)
  return (
    <section className="panel nothing" aria-labelledby="nothing-title">
      <h2 id="nothing-title">{text.head}</h2>
      <p className="muted">{text.next}</p>
      <ul className="loosen">
        {loosen.map(({ label, homes: stays, to }) => (
          <li key={to}>
            <Link to={to} rel={relOf(to)}>
              {label}
              <b>{stays}</b>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link className="btn quiet" to={sitePaths.stays()}>
          All homes
        </Link>
      </p>
    </section>
  )
}

interface NothingText {
  readonly head: string
  readonly next: string
}

function textOf({ search, loosen, near, isPart, isPlaceUnknown }: NothingFreeProps): NothingText {
  if (isPlaceUnknown) {
    const next = loosen.length > 0 ? 'There are homes elsewhere:' : 'Choose another place, or look at all homes.'
    return { head: 'We do not know this place, or have no homes there', next: `The link may be old. ${next}` }
  }
  const tooMany = loosen.some(({ isForFewer }) => isForFewer)
  const none = isPart ? 'None of the homes that were searched' : 'No home'
  // The dates are taken, or not on sale yet.
  if ((loosen.length > 0 || near !== null) && !tooMany && isForDates(search)) {
    const head = `${none}${search.destination && !isPart ? ' there' : ''} can be booked for these dates`
    return { head, next: nextForDates({ search, loosen, near }) }
  }
  const ways = tooMany ? OTHER_WAYS : 'Drop one filter and there are homes:'
  const hasAll = `${none} has all of that`
  if (near !== null) {
    const below = `The homes below have it all, ${HAVE_IT_ALL[near]}.`
    const or = loosen.length === 0 ? '' : ` ${tooMany ? ways : 'Or drop one filter and there are homes:'}`
    return { head: hasAll, next: below + or }
  }
  if (isPart) return { head: hasAll, next: loosen.length === 0 ? 'Others may.' : ways }
  if (loosen.length === 0) return { head: 'No home sleeps that many guests', next: 'Two smaller homes together may.' }
  return { head: tooMany ? 'No home sleeps that many guests' : hasAll, next: ways }
}

const HAVE_IT_ALL: Record<NearKind, string> = {
  longer: 'but only for more nights',
  moved: 'a little earlier or later',
  mixed: 'on dates close to yours',
}

const OTHER_WAYS = 'There are other ways:'

function nextForDates({ search, loosen, near }: Pick<NothingFreeProps, 'search' | 'loosen' | 'near'>): string {
  if (near !== null) {
    const below =
      near === 'longer' ? 'The homes below are free for more nights.' : 'The homes below are free on nearby dates.'
    return loosen.length === 0 ? below : `${below} There are other ways, too:`
  }
  return search.destination || search.pets ? OTHER_WAYS : 'Choose other dates, or look without any:'
}

const DATES: readonly string[] = ['checkIn', 'checkOut', 'flex', 'month', 'length']
const PARTY: readonly string[] = ['adults', 'children', 'childAges', 'infants', 'pets', 'sort', 'page']

const DATES_AND_PLACE = [...DATES, ...PARTY, 'destination']

/** Returns whether the search is for dates, perhaps at one destination, and for nothing else. */
function isForDates(search: ParsedStaySearch): boolean {
  const names = searchFields(search).map(([name]) => name)
  return names.some((name) => DATES.includes(name)) && names.every((name) => DATES_AND_PLACE.includes(name))
}

/**
 * Returns whether a site that has any home would find one, or have a filter to drop: the search is for at most two
 * guests, or has nothing but a party.
 */
function wouldFindAny(search: ParsedStaySearch): boolean {
  return search.adults + search.children <= 2 || searchFields(search).every(([name]) => PARTY.includes(name))
}
