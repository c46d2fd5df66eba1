import type { IsoDate, StayDates } from '#core/time/iso-date.ts'

/** Which homes are free, as a hotel's front desk would keep it; the product decides, this only chooses where to ask. */
export class FreeUnits {
  readonly #taken: Map<string, StayDates[]>

  constructor(slugs: readonly string[]) {
    this.#taken = new Map(slugs.map((slug) => [slug, []]))
  }

  /** The first home that is free on these dates, now taken; null when all are full. */
  take(dates: StayDates): string | null {
    for (const [slug, stays] of this.#taken) {
      if (stays.some((stay) => overlap(stay, dates))) continue
      stays.push(dates)
      return slug
    }
    return null
  }

  /** Whether a home is free on these dates apart from those `own` dates. */
  isFree(slug: string, dates: StayDates, own: StayDates): boolean {
    return !(this.#taken.get(slug) ?? []).some((stay) => stay !== own && overlap(stay, dates))
  }

  release(slug: string, dates: StayDates): void {
    const stays = this.#taken.get(slug)
    const index = stays?.indexOf(dates) ?? -1
    if (index >= 0) stays?.splice(index, 1)
  }

  move(slug: string, from: StayDates, to: StayDates): void {
    this.release(slug, from)
    this.#taken.get(slug)?.push(to)
  }

  /** Forgets stays that are over. */
  forgetBefore(day: IsoDate): void {
    for (const [slug, stays] of this.#taken)
      this.#taken.set(
        slug,
        stays.filter((stay) => stay.checkOut >= day),
      )
  }
}

const overlap = (a: StayDates, b: StayDates): boolean => a.checkIn < b.checkOut && b.checkIn < a.checkOut
