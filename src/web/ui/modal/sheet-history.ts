import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** Something that lies over a page and that "Back" closes: a modal, the photo viewer, a calendar, the cards of a map. */
interface Sheet {
  readonly onBack: () => void
  /** Address of the page it lies over; null as long as its entry has not been made. */
  over: string | null
}

/** The part of `history.state` that is ours; the rest is React Router's. */
interface SheetState {
  readonly idx?: number
  readonly sheets?: readonly string[]
}

const open = new Map<string, Sheet>()
let made = 0
/** Changes of the history come one after the other: a step back is still on its way when the next is asked for. */
let queue: Promise<void> = Promise.resolve()
let stepBack: { readonly over: string; readonly done: () => void } | null = null

/** A step back that nothing came of (another page was opened meanwhile) holds up what follows no longer than this. */
const MOST_WAIT_MS = 1000

if (!import.meta.env.SSR) window.holmstayStep = onStep

/**
 * Gives what has just opened over the page an entry in the history, so that "Back" calls `onBack` and leaves the page alone. Returns
 * what to call when it has closed, whatever closed it: then the entry is taken away again.
 */
export function enterSheet(onBack: () => void): () => void {
  const id = `${performance.timeOrigin}-${++made}`
  const sheet: Sheet = { onBack, over: null }
  open.set(id, sheet)
  queue = queue.then(() => {
    if (!open.has(id)) return
    sheet.over = location.href
    const { sheets = [], idx = 0, ...state } = stateNow()
    // React Router counts its entries by `idx` and knows them by `key`: for it this one is the same page.
    history.pushState({ ...state, idx: idx + 1, sheets: [...sheets, id] }, '')
  })
  return () => {
    open.delete(id)
    queue = queue.then(() => (stateNow().sheets?.at(-1) === id ? goBack() : undefined))
  }
}

/** `enterSheet` for as long as a component is shown; `isIn` false = not at all. */
export function useSheetHistory(onBack: () => void, isIn = true): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useLayoutEffect(() => (isIn ? enterSheet(() => latest.current()) : undefined), [isIn])
}

/** Closes a sheet for a way that leads on from it: `goOn` is called when its entry is gone, so that "Back" leads to the page below. */
export function closeThen(close: () => void, goOn: () => void): void {
  flushSync(close)
  queue = queue.then(goOn)
}

/** Resolves when the entries of sheets that have just closed are gone: their step back would stop a page that is being loaded anew. */
export async function sheetsSettled(): Promise<void> {
  // What has just been closed tells in a moment.
  await new Promise((settle) => setTimeout(settle))
  await queue
}

/** Steps back from the entry of a sheet that is no longer there: somebody has loaded the page anew while it was open. */
export function leaveLostSheet(): void {
  const last = stateNow().sheets?.at(-1)
  if (last !== undefined && !open.has(last)) queue = queue.then(goBack)
}

/** Comes before React Router (`shell/before-paint.ts`): for it nothing has changed. */
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
 * Whether React has not taken over all of the page yet. A link to a part of it (an entry without a state) is the browser's alone then: of
 * another address React Router would make what is left anew, which is gone until its scripts have come.
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
