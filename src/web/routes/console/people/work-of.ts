import type { RoleFunctionShape } from '#contract/account/own-rights.ts'
import type { RightsShape } from '#contract/account/staff-people-schemas.ts'
import { GIVEN_RIGHTS, sufficientRights } from '#core/account/stay-right.ts'
import type { StaffRole } from '#core/account/role.ts'
import { doneText } from '#web/text/audit-text.ts'
import { subjectText, whereText } from '#web/text/console/person-work-text.ts'

/** What somebody may do and see about one subject, in words. */
export interface SubjectOfWork {
  readonly subject: string
  readonly does: readonly string[]
  readonly sees: readonly string[]
}

/** The homes in which somebody may do the same things. */
export interface PlaceOfWork {
  readonly where: string
  readonly subjects: readonly SubjectOfWork[]
}

interface Person {
  readonly role: StaffRole
  readonly functions: readonly RoleFunctionShape[]
  readonly rights: Pick<RightsShape, 'homes' | 'helpsWith'>
}

/**
 * Returns what somebody may do, as the routes of the API declare it: hosts in their own homes, and in homes of others as
 * far as the right that they were given there reaches; everybody else in all homes.
 */
export function workOf({ role, functions, rights: { homes: stays, helpsWith } }: Person): PlaceOfWork[] {
  if (role !== 'host') return [{ where: whereText.everywhere, subjects: subjectsOf(functions) }]
  const own = { where: whereText.own(stays.map(({ title }) => title)), subjects: subjectsOf(functions) }
  const helped = GIVEN_RIGHTS.toReversed().flatMap((given) => {
    const titles = helpsWith.filter(({ right }) => right === given).map(({ title }) => title)
    const allowed = functions.filter(({ right }) => right === null || sufficientRights(right).includes(given))
    return titles.length > 0 ? [{ where: whereText.helping(titles), subjects: subjectsOf(allowed) }] : []
  })
  // Somebody who only helps has no homes of their own, and cannot create any.
  return stays.length > 0 || helped.length === 0 ? [own, ...helped] : helped
}

function subjectsOf(functions: readonly RoleFunctionShape[]): SubjectOfWork[] {
  const textsOf = (chapter: string, isReading: boolean) => [
    ...new Set(
      functions
        .filter((one) => one.chapter === chapter && one.isReading === isReading && !REFERS.test(one.does))
        .map(({ name, does }) => doneText(does, { route: name, query: null })),
    ),
  ]
  const chapters = [...new Set(functions.map(({ chapter }) => chapter))]
  return chapters
    .map((chapter) => ({
      subject: subjectText(chapter),
      does: textsOf(chapter, false),
      sees: textsOf(chapter, true),
    }))
    .toSorted((a, b) => a.subject.localeCompare(b.subject, 'en'))
}

/** Purposes that say something only next to those before them: the same in another form, or one out of a list. */
const REFERS = /^(The same|One of them)\b/
