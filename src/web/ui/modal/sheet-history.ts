import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** Something over a page that "Back" closes: a modal, the photo viewer, a calendar, the cards of a map. */
interface Sheet {
  readonly onBack: () => void
  /** The address of the page below; null until its history entry has been created. */
  over: string | null
}

/** The part of `history.state` that belongs to sheets; the rest is React Router's. */
interface SheetState {
  readonly idx?: number
  readonly sheets?: readonly string[]
}

const open = new Map<string, Sheet>()
let made = 0
/**
 * Changes of the history are made one after the other: a step back may still be under way when the next is requested.
 */
let queue: Promise<void> = Promise.resolve()
let stepBack: { readonly over: string; readonly done: () => void } | null = null

/** How long a step back that has no effect, because another page was opened meanwhile, delays what follows. */
const MOST_WAIT_MS = 1000

if (!import.meta.env.SSR) window.holmstayStep = onStep

/**
 * Creates a history entry for something that has just opened over the page, so that "Back" calls `onBack` and leaves
 * the page alone. Returns a function to call when it has closed for whatever reason, which removes the entry again.
 */
export function enterSheet(onBack: () => void): () => void {
  const id = `${performance.timeOrigin}-${++made}`
  const sheet: Sheet = { onBack, over: null }
  open.set(id, sheet)
  queue = queue.then(() => {
    if (!open.has(id)) return
    sheet.over = location.href
    const { sheets = [], idx = 0, ...state } = stateNow()
    // React Router counts its entries by `idx` and identifies them by `key`, so it takes this one for the same page.
    history.pushState({ ...state, idx: idx + 1, sheets: [...sheets, id] }, '')
  })
  return () => {
    open.delete(id)
    queue = queue.then(() => (stateNow().sheets?.at(-1) === id ? goBack() : undefined))
  }
}

/** Calls `enterSheet` for as long as a component is shown; not at all if `isIn` is false. */
export function useSheetHistory(onBack: () => void, isIn = true): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useLayoutEffect(() => (isIn ? enterSheet(() => latest.current()) : undefined), [isIn])
}

/**
 * Closes a sheet in order to go somewhere from it: `goOn` is called when its entry is gone, so that "Back" leads to the
 * page below.
 */
export function closeThen(close: () => void, goOn: () => void): void {
  flushSync(close)
  queue = queue.then(goOn)
}

/**
 * Resolves when the entries of sheets that have just closed are gone: their step back would stop a page that is being
 * reloaded.
 */
export async function sheetsSettled(): Promise<void> {
  // A sheet that has just closed removes its entry a moment later.
  await new Promise((settle) => setTimeout(settle))
  await queue
}

/** Steps back from the entry of a sheet that no longer exists, because the page was reloaded while it was open. */
export function leaveLostSheet(): void {
  const last = stateNow().sheets?.at(-1)
  if (last !== undefined && !open.has(last)) queue = queue.then(goBack)
}

/** Runs before React Router (`shell/before-paint.ts`), for which nothing has changed. */
function onStep(event: PopStateEvent): void {
  const { sheets = [] } = stateNow()
  const left = [...open].filter(([id, { over }]) => over !== null && !sheets.includes(id))
  const isSamePage = stepBack?.over === location.href || left.some(([, { over }]) => over === location.href)
  if (isSamePage || (event.state === null && isHalfTaken())) event.stopImmediatePropagation()
  stepBack?.done()
  for (const [id, { onBack }] of left.toReversed()) {
    open.delete(id)
    onBack()
  }
  // Somebody went forward to a sheet that has closed since.
  leaveLostSheet()
}

/**
 * Returns whether React has not hydrated all of the page yet. A link to a part of the page (an entry without a state)
 * is then left to the browser: with another address React Router would render the remaining parts again, and they would
 * be gone until their scripts have loaded.
 */
function isHalfTaken(): boolean {
  const marks = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
  while (marks.nextNode()) {
    const { data, nextSibling: first } = marks.currentNode as Comment
    const isPart = data[0] === '$' && first instanceof HTMLElement && first.tagName !== 'SCRIPT'
    if (isPart && !Object.keys(first).some((key) => key.startsWith('__react'))) return true
  }
  return false
}

function goBack(): Promise<void> {
  return new Promise((resolve) => {
    const step = {
      over: location.href,
      done: () => {
        if (stepBack === step) stepBack = null
        resolve()
      },
    }
    stepBack = step
    history.back()
    setTimeout(step.done, MOST_WAIT_MS)
  })
}

function stateNow(): SheetState {
  return (history.state as SheetState | null) ?? {}
}
