import type { NightChange } from '#core/rate/with-overrides.ts'
import { listed } from '#core/time/english-date.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import { datesText } from './dates-text.ts'
import { staysInCalendar, staysWithoutBlock, nightsCounted } from '../counts/host-calendar-counts.ts'

/** The nights of homes that a change affected, from the first to the last of them. */
export interface DoneNights {
  /** The name of the home, or of one of several. */
  readonly home: string
  readonly homes: number
  readonly nights: number
  readonly dates: StayDates
}

/** Returns the nights in words: `3 nights of Harbour Loft, 3–6 December`. */
function nightsText({ home: stay, homes: stays, nights, dates }: DoneNights): string {
  return `${nightsCounted(nights)} of ${stays === 1 ? stay : staysInCalendar(stays)}, ${datesText(dates)}`
}

/** Returns what to say after nights were blocked. */
export const blockedText = (done: DoneNights) => `Blocked ${nightsText(done)}.`

/** Returns what to say after blocks were released: their nights, and how many homes had none. */
export const releasedText = (done: DoneNights, without: number) =>
  `Unblocked ${nightsText(done)}.${without > 0 ? ` ${staysWithoutBlock(without)}` : ''}`

/** Returns what to say after a block got other nights or another home. */
export const movedText = (done: DoneNights) => `Moved a block of ${nightsText(done)}.`

/** Returns what to say after nights got other prices or rules. */
export const changedText = (done: DoneNights, change: NightChange) => `Set ${partsText(change)} of ${nightsText(done)}.`

/** Shown after an undo. */
export const undoneText = {
  free: (done: DoneNights) => `Undone. Free again: ${nightsText(done)}.`,
  block: (done: DoneNights) => `Undone. Blocked again: ${nightsText(done)}.`,
  move: (done: DoneNights) => `Undone. Back where it was: a block of ${nightsText(done)}.`,
  set: (done: DoneNights) => `Undone: restored the prices and rules of ${nightsText(done)}.`,
} as const

/** Why something could not be undone: what somebody else has changed since is kept. */
export const keptText = {
  free: (stay: string) => `${stay}: the block was already removed.`,
  block: (stay: string, dates: StayDates) =>
    `${stay}: somebody has since taken nights in ${datesText(dates)}. They stay as they are.`,
  move: (stay: string) =>
    `${stay}: somebody has moved or removed the block since, or taken its nights. They stay as they are.`,
  set: (stay: string) => `${stay}: somebody has changed its prices or rules since. They stay as they are.`,
} as const

const partNames: Readonly<Record<keyof NightChange, string>> = {
  nightlyMinor: 'the price',
  minNights: 'the minimum stay',
  maxNights: 'the maximum stay',
  arrival: 'arrivals',
  departure: 'departures',
}

function partsText(change: NightChange): string {
  return listed(Object.entries(partNames).flatMap(([part, name]) => (Object.hasOwn(change, part) ? [name] : [])))
}
