const done = {
  saved: 'The draft is saved. Visitors see the current version until it is published.',
  published: 'Published. Visitors see it now.',
  planned: 'Published. Visitors see it from that day on.',
  dropped: 'The draft is discarded.',
  restored: 'That version is now the draft. Check what it changes, then publish it.',
} as const

export type SiteTextDone = keyof typeof done

/** Returns the sentence for what a form did before it redirected to the text; null for an unknown name. */
export function siteTextDone(name: string | null): string | null {
  return name !== null && Object.hasOwn(done, name) ? done[name as SiteTextDone] : null
}

export const siteTextText = {
  noVersion: 'There is no such version.',
  otherDraft: 'The draft has changed in the meantime. Check what it changes now, then publish it.',
  otherDropped: 'The draft has changed in the meantime. Check what it says now, then discard it.',
  otherRestored: 'The draft has changed in the meantime. Check what it says now before a version takes its place.',
  conflict: 'A newer version was published in the meantime. Check it, then save your draft again.',
  tooEarly: 'Choose a day that is not past and not before the start of the next version.',
  empty: 'Give it a title, a sentence and a text.',
} as const
