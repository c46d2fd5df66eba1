import { Icon } from '#web/icon/icon.tsx'

/** Saves a home, or no longer. Does nothing by itself: `start-hearts.ts` works all hearts of a page, so that a list of homes carries no code for them. */
export function FavouriteButton({
  slug,
  title,
  words,
}: {
  readonly slug: string
  readonly title: string
  readonly words?: string
}) {
  return (
    <button
      type="button"
      className={words ? 'btn plain small' : 'heart'}
      data-heart={slug}
      aria-pressed="false"
      aria-label={`Save ${title}`}
    >
      <Icon name="heart" />
      {words}
    </button>
  )
}
