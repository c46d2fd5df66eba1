import { useRouteLoaderData } from 'react-router'
import type { OwnRightsShape } from '#contract/account/own-rights.ts'
import { sufficientRights, type GivenRight, type StayRight } from '#core/account/stay-right.ts'
import { checkedFunctions, type CheckedFunction } from './checked-functions.ts'

/** What the user may do, as far as pages ask for it: small enough to be sent with every page. */
export interface Rights {
  /**
   * The right that a function needs on a home of another host; null if it is not about a home. Functions that are
   * missing here are not permitted.
   */
  readonly functions: Readonly<Partial<Record<CheckedFunction, StayRight | null>>>
  readonly helpsOnly: boolean
  /** The rights on homes that the user helps with, by slug. */
  readonly helpsWith: Readonly<Record<string, GivenRight>>
  /** The time zone in which the console shows instants. */
  readonly timeZone: string
  /** The currency that its forms start with. */
  readonly currency: string
}

/**
 * Returns whether the user may call a route of the API: for the home with this slug or, without one, for any home at
 * all. What is not permitted is not offered. It follows from the declaration of the route, by which the API decides as
 * well.
 */
export type May = (name: CheckedFunction, stay?: string) => boolean

/** Returns the part of the API's answer that pages ask about. */
export function rightsOf({ functions, helpsOnly, helpsWith, timeZone, currency }: OwnRightsShape): Rights {
  const known = new Map(functions.map(({ name, right }) => [name, right]))
  return {
    functions: Object.fromEntries(
      checkedFunctions.filter((name) => known.has(name)).map((name) => [name, known.get(name) ?? null]),
    ),
    helpsOnly,
    helpsWith: Object.fromEntries(helpsWith.map(({ slug, right }) => [slug, right])),
    timeZone,
    currency,
  }
}

/** Returns what a user with these rights may do: with a home, on that home; without one, on any of theirs. */
export function mayOf({ functions, helpsOnly, helpsWith }: Pick<Rights, 'functions' | 'helpsOnly' | 'helpsWith'>): May {
  return (name, stay) => {
    const conditions = functions[name]
    if (conditions === undefined || conditions === null) return conditions === null
    const suffices = (given: GivenRight) => sufficientRights(conditions).includes(given)
    if (stay === undefined) return !helpsOnly || Object.values(helpsWith).some(suffices)
    const given = helpsWith[stay]
    // A home that they see without only helping with it is their own.
    return given === undefined || suffices(given)
  }
}

/** Returns the same function for components of the console. */
export function useMay(): May {
  const layout = useRouteLoaderData<{ readonly rights: Rights }>('console/console-layout')
  return layout ? mayOf(layout.rights) : () => false
}
