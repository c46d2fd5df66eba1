const done = {
  saved: 'The draft is saved. Visitors read what holds until it is published.',
  published: 'Published. Visitors read it now.',
  planned: 'Published. Visitors read it from that day on.',
  dropped: 'The draft is thrown away.',
  restored: 'That version is the draft now. Look at what it changes, then publish it.',
} as const

export type SiteTextDone = keyof typeof done

/** Returns the sentence for what a form did before it redirected to the text; null for an unknown name. */
export function siteTextDone(name: string | null): string | null {
  return name !== null && Object.hasOwn(done, name) ? done[name as SiteTextDone] : null
}

export const siteTextText = {
  noVersion: 'There is no such version.',
  otherDraft: 'The draft has changed meanwhile. Look at what it changes now, then publish it.',
  conflict: 'A newer version was published meanwhile. Look at it, then save your draft again.',
  tooEarly: 'Versions follow each other: choose a day that is not over, and not before that of the version to come.',
  empty: 'Give it a title, a sentence and a text.',
} as const
