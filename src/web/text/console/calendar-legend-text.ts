/** The meaning of the marks of the console's calendar, for nights and bars by their classes. */
export const legendText = {
  title: 'Legend',
  about: 'What the marks mean',
  free: 'Free: the price of the night, and the fewest nights of a stay',
  nights: {
    own: 'Bold: a price or rule of its own',
    followed: 'Dotted line: the price follows another home',
    lost: 'Amber hatching: free, but nobody can book it',
    prep: 'Tinted cell: kept to prepare the home',
    past: 'Pale: over',
  },
  bars: {
    house: 'Solid: the guests are in the house',
    booked: 'Booked here',
    imported: 'With an arrow: booked elsewhere, by a calendar of another site',
    asked: 'Dashed: a request that waits for an answer',
    held: 'Dotted: held for a guest, for a change or until it is paid',
    blocked: 'Hatched: blocked, or taken by a linked home',
  },
  cut: 'Without its left end: it began before the first day that is shown',
  twice: 'Red strip: double booked, here and elsewhere',
  feast: 'Dot above the day: a public holiday',
  weekend: 'Tinted: weekend',
  today: 'Line: today',
} as const
