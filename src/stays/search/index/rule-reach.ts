import { areLengthsInRuns, isShortGapLet, ruleHead, weekdayWords } from './compile-rules.ts'
import type { RuleReach } from './stay-rows.ts'

/** Returns what the compiled rules of a stay allow on any date, from the words of `compileStay`. */
export function ruleReach(own: readonly number[], shared: Int32Array): RuleReach {
  const year = own[6]!
  const flags = own[8]!
  const runs = own[7]! >>> 16
  let [fewest, most, arrivals, departures] = [1023, 0, 0, 0]
  const multiples = new Set<number>()
  const takeIn = (word: number) => {
    if ((word & 1023) !== 0) fewest = Math.min(fewest, word & 1023)
    most = Math.max(most, (word >> 10) & 1023)
  }
  for (let run = runs; run < runs + 2 * (own[7]! & 0xffff); run += 2) {
    arrivals |= own[run]! & 127
    departures |= (own[run]! >> 7) & 127
    takeIn(own[run + 1]!)
    multiples.add(own[run + 1]! >>> 20)
  }
  if ((flags & areLengthsInRuns) === 0) {
    for (let weekday = 0; weekday < 7; weekday++) {
      const word = shared[year + weekdayWords + weekday]!
      fewest = Math.min(fewest, word & 1023, (word >> 10) & 1023)
      most = Math.max(most, word >> 20)
    }
    const leads = shared[year + 1]! & 0xffff
    for (let rule = year + ruleHead; rule < year + ruleHead + 2 * leads; rule += 2) takeIn(shared[rule + 1]!)
  }
  // If short gaps may be let, the minimum can be as short as any gap.
  if ((flags & isShortGapLet) !== 0) fewest = 1
  return { fewest, most, multiples: [...multiples], arrivals, departures }
}
