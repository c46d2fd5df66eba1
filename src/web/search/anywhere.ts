import type { PublicConfiguration } from '#contract/site/public-configuration.ts'

/** What a search without a place is called: `Anywhere on Menorca`, where the company says where its homes are. */
export const anywhere = ({ region = '' }: Pick<PublicConfiguration, 'region'>) => `Anywhere ${region}`.trim()
