import { redirect } from 'react-router'
import { partySearch, sitePaths } from '#contract/site-paths.ts'
import { readStayChoices, searchOfChoices } from '../../api/read-stay-choices.ts'
import { readStaySearch } from '../../api/read-stay-search.ts'

/** The button of a home's page: on to the checkout of what was chosen there, which its address says. */
export function reserve(slug: string, form: FormData): Response {
  const query = new URLSearchParams(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const { search } = readStaySearch(query)
  const { checkIn, checkOut, ...party } = search
  const choices = searchOfChoices(readStayChoices(query, party.children))
  return redirect(sitePaths.checkout(slug, { checkIn, checkOut, ...partySearch(party), ...choices }), { status: 303 })
}
