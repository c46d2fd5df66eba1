import { useRouteLoaderData } from 'react-router'
import type { OwnRightsShape } from '#contract/account/own-rights.ts'
import { sufficientRights, type GivenRight, type HomeRight } from '#core/account/home-right.ts'
import { askedFunctions, type AskedFunction } from './asked-functions.ts'

/** What whoever looks may do, as far as pages ask for it: small enough to go with every page. */
export interface Rights {
  /** What a function needs on a home of another host; null: it is about no home. One that is missing is not theirs to do. */
  readonly functions: Readonly<Partial<Record<AskedFunction, HomeRight | null>>>
  readonly helpsOnly: boolean
  /** By the slugs of the homes that they help with. */
  readonly helpsWith: Readonly<Record<string, GivenRight>>
  /** In which the console tells instants. */
  readonly timeZone: string
  /** With which its forms begin. */
  readonly currency: string
}

/**
 * Whether whoever looks may do what a route of the API does: with the home of this slug; without one, with any home at all. What may not be
 * done is not offered. It follows from the declaration of the route, by which the API refuses it.
 */
export type May = (name: AskedFunction, home?: string) => boolean

/** What pages ask about of all that the API answers. */
export function rightsOf({ functions, helpsOnly, helpsWith, timeZone, currency }: OwnRightsShape): Rights {
  const known = new Map(functions.map(({ name, right }) => [name, right]))
  return {
    functions: Object.fromEntries(
      askedFunctions.filter((name) => known.has(name)).map((name) => [name, known.get(name) ?? null]),
    ),
    helpsOnly,
    helpsWith: Object.fromEntries(helpsWith.map(({ slug, right }) => [slug, right])),
    timeZone,
    currency,
  }
}

/** What somebody with these rights may do: with a home, on that home; without one, on any of theirs. */
export function mayOf({ functions, helpsOnly, helpsWith }: Pick<Rights, 'functions' | 'helpsOnly' | 'helpsWith'>): May {
  return (name, home) => {
    const asked = functions[name]
    if (asked === undefined || asked === null) return asked === null
    const suffices = (given: GivenRight) => sufficientRights(asked).includes(given)
    if (home === undefined) return !helpsOnly || Object.values(helpsWith).some(suffices)
    const given = helpsWith[home]
    // A home that they see and do not only help with is their own.
    return given === undefined || suffices(given)
  }
}

/** The same for components of the console. */
export function useMay(): May {
  const layout = useRouteLoaderData<{ readonly rights: Rights }>('console/console-layout')
  return layout ? mayOf(layout.rights) : () => false
}
