import type { IsoDate, StayDates } from '#core/time/iso-date.ts'

/** The stays of every home by the row they belong to, as they are written into a journal. */
export type TakenUnits = readonly (readonly [
  slug: string,
  stays: readonly (readonly [row: number, dates: StayDates])[],
])[]

/** Which homes are free, as a hotel's front desk would keep it; the product decides, this only chooses where to ask. */
export class FreeUnits {
  readonly #taken: Map<string, Map<number, StayDates>>

  constructor(taken: TakenUnits) {
    this.#taken = new Map(taken.map(([slug, stays]) => [slug, new Map(stays)]))
  }

  /** The first home that is free on these dates, now taken for the row; null when all are full. */
  take(row: number, dates: StayDates): string | null {
    for (const [slug, stays] of this.#taken) {
      if ([...stays.values()].some((stay) => overlap(stay, dates))) continue
      stays.set(row, dates)
      return slug
    }
    return null
  }

  /** Whether a home is free on these dates apart from what the row itself has. */
  isFree(slug: string, dates: StayDates, row: number): boolean {
    return ![...this.#staysOf(slug)].some(([other, stay]) => other !== row && overlap(stay, dates))
  }

  release(slug: string, row: number): void {
    this.#staysOf(slug).delete(row)
  }

  move(slug: string, row: number, to: StayDates): void {
    this.#staysOf(slug).set(row, to)
  }

  /** Forgets stays that are over. */
  forgetBefore(day: IsoDate): void {
    for (const stays of this.#taken.values())
      for (const [row, stay] of stays) if (stay.checkOut < day) stays.delete(row)
  }

  /** What is taken, for a journal. */
  taken(): TakenUnits {
    return [...this.#taken].map(([slug, stays]) => [slug, [...stays]] as const)
  }

  #staysOf(slug: string): Map<number, StayDates> {
    const stays = this.#taken.get(slug)
    if (!stays) throw new Error(`${slug} is no home of this replay`)
    return stays
  }
}

const overlap = (a: StayDates, b: StayDates): boolean => a.checkIn < b.checkOut && b.checkIn < a.checkOut
