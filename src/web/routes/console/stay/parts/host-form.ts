import { languageOptions } from '#web/text/language-names.ts'
import { hostCardText } from '#web/text/console/room-text.ts'
import type { StayData } from '../editor/stay-data.ts'
import type { StayForm } from '../form/stay-form.ts'

/** Returns the form for who looks after a home, as guests see it on its page. */
export function hostForm({ details }: StayData): StayForm {
  const { host } = details
  return {
    key: 'host',
    asks: 'PUT /api/stays/:slug',
    item: '',
    title: 'Who looks after the home',
    summary: host?.name ?? hostCardText.nobody,
    about: hostCardText.about,
    fields: [
      { name: 'name', label: 'Name', kind: 'line', longest: 80, isRequired: true },
      { name: 'about', label: 'About this person', kind: 'text', longest: 2000, rows: 4 },
      {
        name: 'languages',
        label: 'Languages',
        kind: 'ticks',
        options: languageOptions(host?.languages ?? []),
      },
    ],
    now: {
      name: host?.name ?? '',
      about: host?.about ?? '',
      languages: (host?.languages ?? []).join(','),
    },
    button: 'Save',
    request: ({ name, about, languages }) => ({
      method: 'PUT',
      path: `/api/stays/${details.documentId}`,
      body: { host: { name, about: about ?? '', languages: languages ?? [] } },
    }),
  }
}
