import type { StayPageShape } from '#contract/stay-shapes.ts'
import { languageNames } from './language-names.ts'

/**
 * Returns what the page of a home says about its host; if there is none, the company looks after it. For loaders: the
 * browser is sent the text, not the rules.
 */
export function hostText({ about, languages, portrait, ...host }: StayPageShape['host'], company: string) {
  const name = host.name || company
  return {
    name,
    about,
    portrait,
    initials: hostInitials(name),
    heading: `${name} ${/ and |&/.test(name) ? 'look' : 'looks'} after this home`,
    languages: languages.length > 0 ? `Languages: ${languageNames(languages)}` : '',
  }
}

/** Returns the first letters of up to two names: `NJ` for Núria and Jaume. */
export function hostInitials(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
}
