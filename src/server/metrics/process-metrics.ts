import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { PoolLoad } from '#db/pool-load.ts'
import type { ChangeFeed } from '#db/feed/change-feed.ts'
import type { LiveIndex } from '#stays/search/live/live-index.ts'
import type { PageCache } from '#server/page-cache/page-cache.ts'
import { textOf, type MetricList } from './merged-metrics.ts'
import { RequestMetrics } from './request-metrics.ts'
import { createRouteNames } from './route-names.ts'

/** The parts of a process whose state is read when somebody asks for it. */
export interface WatchedParts {
  readonly pages: Pick<PageCache, 'figures'>
  readonly feed: Pick<ChangeFeed, 'way' | 'cuts' | 'lagMs'>
  readonly index: Pick<LiveIndex, 'state'>
  readonly poolLoad: () => PoolLoad
  readonly realNow: () => Date
}

const WAYS = ['stream', 'poll'] as const
const INDEX_STATES = ['none', 'part', 'whole', 'rebuilding'] as const

/**
 * What a process tells about itself. Numbers of several processes are added up, unless `aggregator` says otherwise;
 * what all of them share is told apart (`work-metrics.ts`).
 */
export class ProcessMetrics {
  readonly requests: RequestMetrics
  readonly #registry = new Registry()
  readonly #refusals: Counter<'rule'>
  #isAsked = false

  constructor(projectId: string) {
    this.requests = new RequestMetrics(this.#registry, createRouteNames(projectId))
    this.#refusals = new Counter({
      name: 'holmstay_throttle_refusals_total',
      help: 'Attempts to sign in, to get codes and the like that were refused as too many, by rule',
      labelNames: ['rule'],
      registers: [this.#registry],
    })
    this.#gauge('holmstay_processes', 'Processes that these numbers are from', () => 1)
  }

  readonly onThrottled = (rule: string): void => this.#refusals.inc({ rule })

  /** Adds the parts, once the process has them. */
  watch(parts: WatchedParts): void {
    this.#watchPages(parts)
    this.#watchFeed(parts)
    this.#watchIndex(parts)
    const registers = [this.#registry]
    new Gauge({
      name: 'holmstay_database_connections',
      help: 'Connections for transactions',
      labelNames: ['state'],
      registers,
      collect() {
        const { inUse, idle } = parts.poolLoad()
        this.set({ state: 'in_use' }, inUse)
        this.set({ state: 'idle' }, idle)
      },
    })
    this.#gauge('holmstay_database_waiting', 'Transactions that wait for a connection', () => parts.poolLoad().waiting)
  }

  async collect(): Promise<MetricList> {
    // Measuring the event loop wakes the process a hundred times a second: only where somebody reads it.
    if (!this.#isAsked) collectDefaultMetrics({ register: this.#registry })
    this.#isAsked = true
    const metrics = await this.#registry.getMetricsAsJSON()
    return metrics.map((metric) => ({
      ...metric,
      // The library leaves it out for several processes; that of the youngest tells when one was started.
      aggregator: metric.name === 'process_start_time_seconds' ? 'max' : metric.aggregator,
      // Delays of an event loop that was not measured yet are no numbers.
      values: metric.values.filter(({ value }) => Number.isFinite(value)),
    }))
  }

  /** Returns the same as text. */
  async text(): Promise<string> {
    return textOf([await this.collect()])
  }

  #watchPages({ pages }: WatchedParts): void {
    this.#counter('holmstay_page_renders_total', 'Pages that were rendered for the cache', () => pages.figures.renders)
    this.#gauge('holmstay_page_cache_pages', 'Pages in memory', () => pages.figures.count)
    this.#gauge('holmstay_page_cache_bytes', 'Memory that they take, about', () => pages.figures.bytes)
  }

  #watchFeed({ feed }: WatchedParts): void {
    this.#states(
      'holmstay_change_feed_processes',
      'Processes by how they learn of changes',
      'way',
      WAYS,
      () => feed.way,
    )
    this.#counter('holmstay_change_feed_cuts_total', 'Times that a stream of changes was lost', () => feed.cuts)
    this.#gauge(
      'holmstay_change_feed_lag_seconds',
      'For how long there are changes that have not been read',
      () => feed.lagMs / 1000,
      'max',
    )
  }

  #watchIndex({ index, realNow }: WatchedParts): void {
    this.#states(
      'holmstay_search_index_processes',
      'Processes by the index that answers searches',
      'state',
      INDEX_STATES,
      () => index.state.kind,
    )
    this.#gauge('holmstay_search_index_homes', 'Homes in the smallest index', () => index.state.homes, 'min')
    this.#gauge(
      'holmstay_search_index_age_seconds',
      'Time since changes were last applied to the index',
      () => (realNow().getTime() - (index.state.readAtMs ?? realNow().getTime())) / 1000,
      'max',
    )
  }

  #states<Name extends string>(
    name: string,
    help: string,
    label: string,
    states: readonly Name[],
    current: () => Name,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      collect() {
        for (const state of states) this.set({ [label]: state }, current() === state ? 1 : 0)
      },
    })
  }

  #gauge(name: string, help: string, value: () => number, aggregator: 'sum' | 'min' | 'max' = 'sum'): void {
    new Gauge({
      name,
      help,
      aggregator,
      registers: [this.#registry],
      collect() {
        this.set(value())
      },
    })
  }

  #counter(name: string, help: string, value: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.reset()
        this.inc(value())
      },
    })
  }
}
