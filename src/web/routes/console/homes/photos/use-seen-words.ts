import { useEffect, useRef, useState } from 'react'
import type { EntryOf } from '#contract/collection/entry-of.ts'
import { wordsOf, type PhotoWords } from './photo-texts.ts'

/**
 * Returns the saved descriptions that the fields of a photo are compared with. The fields stay as they are when the
 * page is read again, so a field that shows something else than what is saved by then continues to be compared with
 * what it was shown with (`shown`). `tile` is the element with the fields.
 */
export function useSeenWords(photo: EntryOf<'photos'>, shown: PhotoWords) {
  const tile = useRef<HTMLLIElement>(null)
  const { alternativeText, caption } = wordsOf(photo)
  const [seen, setSeen] = useState<PhotoWords>(shown)
  useEffect(() => {
    const shows = (name: string, saved: string) =>
      tile.current?.querySelector<HTMLInputElement>(`input[name^="${name}-"]`)?.value.trim() === saved
    setSeen((before) => ({
      alternativeText: shows('alt', alternativeText) ? alternativeText : before.alternativeText,
      caption: shows('caption', caption) ? caption : before.caption,
    }))
  }, [alternativeText, caption])
  return { tile, seen }
}
