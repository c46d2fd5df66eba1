import type { RouterContextProvider } from 'react-router'
import { isSameName, type OwnBookingView } from '#core/booking/booking-view.ts'
import type { OwnBookingViewsShape } from '#contract/booking/booking-views.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { ownViewsText } from '#web/text/console/own-views-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { choicesOf, isOrderChosen, listSearch, type ListChoices } from './saved-views.ts'

const path = '/api/staff/own-booking-views'

/** A view of the user's own on the page: its name, and the address of its list. */
export interface OwnViewLink {
  readonly name: string
  readonly search: string
}

/** Loads the user's own views; none if they cannot be read, because the list works without them. */
export async function loadOwnViews(api: ReturnType<typeof consoleApi>): Promise<readonly OwnViewLink[]> {
  const kept = await api.get<OwnBookingViewsShape>(path)
  return kept.ok ? kept.value.views.map((view) => ({ name: view.name, search: searchOf(view) })) : []
}

/** Whether anything is chosen that a view would keep. */
export const isWorthKeeping = (choices: ListChoices): boolean =>
  isOrderChosen(choices) || [choices.state, choices.stay, choices.from, choices.to].some((chosen) => chosen !== '')

/** Returns the address of the list that a view asks for. */
export function searchOf({ asked }: OwnBookingView): string {
  const named = Object.entries(asked).filter(([, value]) => value !== undefined)
  return listSearch(choicesOf(new URLSearchParams(named)))
}

/** Returns the address of the list without the search words, which a view does not keep. */
export const searchWithoutText = (choices: ListChoices): string => listSearch({ ...choices, text: '' })

/** What a form of the page asks for: the name of the view that it is about, and the name it is to get. */
export interface ViewChange {
  readonly intent: 'keep' | 'rename' | 'delete'
  readonly name: string
  readonly newName: string
}

/**
 * Returns the views after the change, or a text that says why it is not possible. Names are compared as people read
 * them.
 */
export function viewsAfter(
  views: readonly OwnBookingView[],
  { intent, name, newName }: ViewChange,
  choices: ListChoices,
): readonly OwnBookingView[] | string {
  const others = views.filter((view) => intent === 'keep' || view.name !== name)
  if (intent === 'delete') return others
  if (newName === '') return ownViewsText.nameMissing
  if (others.some((view) => isSameName(view.name, newName))) return ownViewsText.nameTaken
  if (intent === 'keep') return [...views, { name: newName, asked: askedBy(choices) }]
  if (others.length === views.length) return ownViewsText.gone
  return views.map((view) => (view.name === name ? { ...view, name: newName } : view))
}

/** Returns what a view kept from these choices asks for. */
function askedBy(choices: ListChoices): OwnBookingView['asked'] {
  const { view, order, state, stay, from, to } = choices
  const asked = { view, order: isOrderChosen(choices) ? order : '', state, stay, from, to }
  // The API says which of it is invalid.
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')) as OwnBookingView['asked']
}

/** Carries out the change and returns null; otherwise returns why it was refused. */
export async function changeOwnViews(
  context: Readonly<RouterContextProvider>,
  change: ViewChange,
  choices: ListChoices,
): Promise<{ readonly status: number; readonly fault: string } | null> {
  const api = consoleApi(context)
  const kept = await api.get<OwnBookingViewsShape>(path)
  if (!kept.ok) return { status: kept.status, fault: staffProblemMessage(kept.error.details) }
  const views = viewsAfter(kept.value.views, change, choices)
  if (typeof views === 'string') return { status: 409, fault: views }
  const written = await api.put<OwnBookingViewsShape>(path, { views, version: kept.value.version })
  if (written.ok) return null
  const { details } = written.error
  const fault = details.code === 'invalid_input' ? ownViewsText.notKept : staffProblemMessage(details)
  return { status: written.status, fault }
}
