/** The meaning of the marks of the console's calendar, for nights and bars by their classes. */
export const legendText = {
  title: 'Legend',
  about: 'What the marks mean',
  free: 'Free: price of the night and minimum stay',
  nights: {
    own: 'Bold: a price or rule of its own',
    followed: 'Dotted line: the price follows another home',
    lost: 'Amber hatching: free, but nobody can book it',
    prep: 'Tinted cell: reserved for preparation',
    past: 'Pale: past',
  },
  bars: {
    house: 'Solid: guests in house',
    booked: 'Booked here',
    imported: 'With an arrow: booked on another site',
    asked: 'Dashed: a request waiting for an answer, with the time left',
    held: 'Dotted: held for a guest, a change or a payment, with the time left',
    blocked: 'Hatched: blocked, or taken by a linked home',
  },
  cut: 'Without a left end: it began before the first day shown',
  twice: 'Red strip: double booked, here and elsewhere',
  feast: 'Dot above the day: a public holiday',
  sold: 'Below the day: how many of the homes that could be let are',
  weekend: 'Tinted: weekend',
  today: 'Line: today',
} as const
