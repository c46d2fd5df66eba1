import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client'

/** The numbers of a process, as they are sent to another one. */
export type MetricList = readonly MetricObjectWithValues<MetricValue<string>>[]

/**
 * The numbers of several processes as those of one. Processes that have ended, and those that do not answer at the
 * moment, still count with what they counted last: a sum that falls would be read as a restart, and everything in it
 * as new.
 */
export class MergedMetrics {
  readonly #last = new Map<number, MetricList>()
  #ended: MetricList = []
  #ending: Promise<void> = Promise.resolve()

  note(process: number, metrics: MetricList): void {
    this.#last.set(process, metrics)
  }

  /** Call it when a process has ended. */
  end(process: number): Promise<void> {
    // One after the other, so that none is left out.
    this.#ending = this.#ending.then(async () => {
      const last = this.#last.get(process)
      if (!last) return
      this.#ended = await merged([this.#ended, counted(last)]).getMetricsAsJSON()
      this.#last.delete(process)
    })
    return this.#ending
  }

  /** Returns the text for Prometheus. `answered`: the processes whose numbers are of now. */
  async text(answered: ReadonlySet<number>): Promise<string> {
    await this.#ending
    const lists = [...this.#last].map(([process, metrics]) => (answered.has(process) ? metrics : counted(metrics)))
    return textOf([...lists, this.#ended])
  }
}

/** Returns the numbers of several processes as text for Prometheus. */
export const textOf = (lists: readonly MetricList[]): Promise<string> => merged(lists).metrics()

const merged = (lists: readonly MetricList[]) => AggregatorRegistry.aggregate(lists.map((list) => [...list]))

/** Returns what only grows. */
function counted(metrics: MetricList): MetricList {
  // The types of the library say that these are numbers.
  return metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))
}
