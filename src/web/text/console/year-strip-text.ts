/** Words of the prices of a home over a year. */
export const yearStripText = {
  title: 'The next twelve months',
  about: 'one night, before fees and taxes; the line leaves out weekends',
  columns: ['Season', 'A night', 'Nights free'],
  rest: 'The rest of the year',
  single: 'Nights with a price of their own',
  followed: 'Nights that follow another home',
  /** How many of the nights of a season nobody has taken. */
  free: ({ free, nights }: { readonly free: number; readonly nights: number }) =>
    `${free === 0 ? 'none' : free} of ${nights}`,
} as const
