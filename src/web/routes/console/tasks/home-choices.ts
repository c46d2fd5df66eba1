import type { EntryOf } from '#contract/collection/entry-of.ts'
import type { consoleApi } from '#web/console/console-api.ts'

/** A home to choose. */
export interface HomeChoice {
  readonly slug: string
  readonly name: string
}

/** The homes that somebody runs, by name; 100 at most, which a list for choosing can hold. */
export async function homeChoices(api: ReturnType<typeof consoleApi>): Promise<readonly HomeChoice[]> {
  const found = await api.list<EntryOf<'stays'>, unknown>('/api/stays', {
    status: 'draft',
    'fields[0]': 'name',
    'fields[1]': 'slug',
    sort: 'name',
    'pagination[pageSize]': 100,
  })
  return found.ok ? found.value.data.map(({ slug, name }) => ({ slug, name })) : []
}
