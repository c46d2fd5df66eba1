/** Something that happened to a booking, is next, or is planned. */
export interface TimelineEntry {
  readonly at: string
  readonly what: string
  readonly detail: string
  readonly state: 'done' | 'bad' | 'next' | 'planned'
  /** The address of more about it, or `#` and the name of a place on this page. */
  readonly to?: string
}

/** The same before it is known what comes first. */
export type Planned = Omit<TimelineEntry, 'state'>
