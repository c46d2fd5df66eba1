import { ruleContextAt, type RuleContext } from '#core/calendar/stay-rules.ts'
import { addMonths, dayNumberOf } from '#core/time/date-arithmetic.ts'

const quarterMs = 900_000
/** Upper limit of the booking windows in months. */
export const windows = 128
const noHours = new Uint8Array(1024)

/**
 * Date and hour in every time zone of the stays, and the ends of the booking windows, computed once every quarter of an
 * hour.
 */
export class ZoneClock {
  readonly #zones = new Map<string, number>()
  readonly contexts: RuleContext[] = []
  today = new Int32Array(0)
  hour = new Uint8Array(0)
  /** Last check-out of a window of a number of months, at `zone * 128 + months`. */
  windowEnd = new Int32Array(0)
  #quarter = -1
  instantMs: number

  constructor(instantMs: number) {
    this.instantMs = instantMs
  }

  /** Returns the number of a zone, which stays store instead of its name. */
  zoneOf(name: string): number {
    let zone = this.#zones.get(name)
    if (zone === undefined) {
      zone = this.#zones.size
      this.#zones.set(name, zone)
      this.#quarter = -1
      this.setInstant(this.instantMs)
    }
    return zone
  }

  /** Returns the date and hour in a zone. */
  contextIn(name: string): RuleContext {
    return this.contexts[this.zoneOf(name)]!
  }

  get zones(): number {
    return this.#zones.size
  }

  /** The names of the zones, in the order of their numbers. */
  get names(): string[] {
    return [...this.#zones.keys()]
  }

  nameOf(zone: number): string {
    return [...this.#zones.keys()][zone]!
  }

  /** Sets the instant. All zone offsets are whole quarters of an hour, so nothing changes in between. */
  setInstant(instantMs: number): void {
    this.instantMs = instantMs
    const quarter = Math.floor(instantMs / quarterMs)
    if (quarter === this.#quarter) return
    this.#quarter = quarter
    const zones = [...this.#zones.keys()]
    this.today = new Int32Array(zones.length)
    this.hour = new Uint8Array(zones.length)
    this.windowEnd = new Int32Array(zones.length * windows)
    zones.forEach((name, zone) => {
      const context = ruleContextAt(name, instantMs)
      this.contexts[zone] = context
      this.today[zone] = dayNumberOf(context.today)
      this.hour[zone] = context.localHour
      for (let months = 0; months < windows; months++) {
        this.windowEnd[zone * windows + months] = dayNumberOf(addMonths(context.today, months))
      }
    })
  }

  /** The same days at midnight. */
  get atMidnight(): Pick<ZoneClock, 'today' | 'hour' | 'windowEnd'> {
    const days = () => this.today
    const ends = () => this.windowEnd
    return {
      get today() {
        return days()
      },
      hour: noHours,
      get windowEnd() {
        return ends()
      },
    }
  }

  /** The earliest current date of all zones; no search begins before it. */
  get firstToday(): number {
    return this.today.reduce((first, today) => Math.min(first, today), Infinity)
  }
}
