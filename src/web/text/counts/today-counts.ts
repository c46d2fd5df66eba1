import { byCount } from '#core/text/counted.ts'

/** In the line that sums a day up. */
export function arrivalsOnDay(arrivals: number): string {
  return byCount(arrivals, { zero: 'no arrivals', one: '1 arrival', other: '# arrivals' })
}

/** In the line that sums a day up. */
export function departuresOnDay(departures: number): string {
  return byCount(departures, { zero: 'no departures', one: '1 departure', other: '# departures' })
}

/** In the line that sums a day up. */
export function homesOccupied(homes: number): string {
  return byCount(homes, { zero: 'no home occupied', one: '1 home occupied', other: '# homes occupied' })
}

/** How often a saved card was declined for an amount. */
export function declinedTimes(times: number, amount: string): string {
  return `${amount} ${byCount(times, { zero: 'declined', one: 'declined once', other: 'declined # times' })}`
}

/** What the clock does: charges of saved cards. */
export function cardsCharged(cards: number): string {
  return byCount(cards, { zero: 'No card charged', one: '1 saved card is charged', other: '# saved cards are charged' })
}

/** What the clock does: damage deposits. */
export function depositsReserved(deposits: number): string {
  return byCount(deposits, {
    zero: 'No deposit reserved',
    one: '1 damage deposit is reserved',
    other: '# damage deposits are reserved',
  })
}

/** What the clock does: damage deposits. */
export function depositsLetGo(deposits: number): string {
  return byCount(deposits, {
    zero: 'No deposit released',
    one: '1 damage deposit is released',
    other: '# damage deposits are released',
  })
}

/** Short, how long somebody has been waiting. */
export function waitingMinutes(minutes: number): string {
  return byCount(minutes, { zero: 'just now', one: '1 min', other: '# min' })
}

/** Short, how long somebody has been waiting. */
export function waitingHours(hours: number): string {
  return byCount(hours, { one: '1 h', other: '# h' })
}

/** Beside a place of the console. */
export function requestsToAnswer(requests: number): string {
  return byCount(requests, { zero: 'no request to answer', one: '1 request to answer', other: '# requests to answer' })
}

/** Beside a place of the console. */
export function conversationsToAnswer(conversations: number): string {
  return byCount(conversations, {
    zero: 'no conversation to answer',
    one: '1 conversation to answer',
    other: '# conversations to answer',
  })
}
