import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'

/**
 * The configuration for pages whose error came before anything was loaded: an error page must always be possible. The
 * server provides it, and writes it into such a page for the browser.
 */
export const ConfigurationContext = createContext(
  JSON.parse(globalThis.document?.documentElement.dataset['configuration'] ?? '{}') as PublicConfiguration,
)

interface RootData {
  readonly config: PublicConfiguration
}

/** Returns the public configuration, on every page. */
export function usePublicConfiguration(): PublicConfiguration {
  return useLoadedConfiguration() ?? use(ConfigurationContext)
}

/** Returns the configuration that the root has loaded; undefined where an error came before that. */
export function useLoadedConfiguration(): PublicConfiguration | undefined {
  return useRouteLoaderData<RootData>('root')?.config
}

/**
 * Does the same for `meta` functions of pages, which get the data of all routes of the page. They are not called when
 * the root has failed.
 */
export function configurationOf(
  matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[],
): PublicConfiguration {
  const root = matches.find((match) => match?.id === 'root')!
  return (root.loaderData as RootData).config
}

/** Returns the name of a search without a place: `Anywhere on Menorca`, if the company has set where its homes are. */
export const anywhere = ({ region = '' }: Pick<PublicConfiguration, 'region'>) => `Anywhere ${region}`.trim()
