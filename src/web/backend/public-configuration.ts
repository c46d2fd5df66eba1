import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { useRouteLoaderData } from 'react-router'

/** Replaces the configuration when even that could not be loaded: an error page must always be possible. */
const FALLBACK: PublicConfiguration = {
  websiteName: 'Holmstay',
  websiteUrl: '',
  websiteMetaTitle: 'Holmstay',
  websiteMetaDescription: '',
  faviconUrl: '/favicon.svg',
  logosPrefix: '',
  openGraphUrl: '',
  contactEmail: '',
  demo: false,
  tokenSyncUrl: '/__session',
  identity: { kind: 'embedded', apiKey: '', authDomain: '', projectId: '', path: null },
}

interface RootData {
  readonly config: PublicConfiguration
}

/** Returns the public configuration, on every page. */
export function usePublicConfiguration(): PublicConfiguration {
  return useRouteLoaderData<RootData>('root')?.config ?? FALLBACK
}

/** Does the same for `meta` functions, which get the data of all routes of the page. */
export function configurationOf(
  matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[],
): PublicConfiguration {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  return root?.config ?? FALLBACK
}

/** Returns the name of a search without a place: `Anywhere on Menorca`, if the company has set where its homes are. */
export const anywhere = ({ region = '' }: Pick<PublicConfiguration, 'region'>) => `Anywhere ${region}`.trim()
