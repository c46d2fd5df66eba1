import { byCount } from '#core/text/counted.ts'

/** Used in the summary of a day. */
export function arrivalsOnDay(arrivals: number): string {
  return byCount(arrivals, { zero: 'no arrivals', one: '1 arrival', other: '# arrivals' })
}

/** Used in the summary of a day. */
export function departuresOnDay(departures: number): string {
  return byCount(departures, { zero: 'no departures', one: '1 departure', other: '# departures' })
}

/** Used in the summary of a day. */
export function staysOccupied(stays: number): string {
  return byCount(stays, { zero: 'no home occupied', one: '1 home occupied', other: '# homes occupied' })
}

/** Says how often a saved card was declined for an amount. */
export function declinedTimes(times: number, amount: string): string {
  return `${amount} ${byCount(times, { zero: 'declined', one: 'declined once', other: 'declined # times' })}`
}

/** Says how many saved cards are charged automatically. */
export function cardsCharged(cards: number): string {
  return byCount(cards, { zero: 'No card charged', one: '1 saved card is charged', other: '# saved cards are charged' })
}

/** Says how many damage deposits are reserved automatically. */
export function depositsReserved(deposits: number): string {
  return byCount(deposits, {
    zero: 'No deposit reserved',
    one: '1 damage deposit is reserved',
    other: '# damage deposits are reserved',
  })
}

/** Says how many damage deposits are released automatically. */
export function depositsLetGo(deposits: number): string {
  return byCount(deposits, {
    zero: 'No deposit released',
    one: '1 damage deposit is released',
    other: '# damage deposits are released',
  })
}

/** Says briefly how long somebody has been waiting. */
export function waitingMinutes(minutes: number): string {
  return byCount(minutes, { zero: 'just now', one: '1 min', other: '# min' })
}

/** Says briefly how long somebody has been waiting. */
export function waitingHours(hours: number): string {
  return byCount(hours, { one: '1 h', other: '# h' })
}

/** Shown beside a place of the console. */
export function thingsToDecide(things: number): string {
  return byCount(things, {
    zero: 'nothing needs a person',
    one: '1 thing needs a person',
    other: '# things need a person',
  })
}

/** Shown beside a place of the console. */
export function conversationsToAnswer(conversations: number): string {
  return byCount(conversations, {
    zero: 'no conversation to answer',
    one: '1 conversation to answer',
    other: '# conversations to answer',
  })
}
