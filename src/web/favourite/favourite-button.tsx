import { Icon } from '#web/icon/icon.tsx'

/**
 * Saves a home, or no longer. Does nothing by itself: `start-favourite-buttons.ts` works all of a page, so that a list
 * of homes carries no code for them.
 */
export function FavouriteButton({
  slug,
  title,
  text: label,
}: {
  readonly slug: string
  readonly title: string
  readonly text?: string
}) {
  return (
    <button
      type="button"
      className={label ? 'btn plain small' : 'heart'}
      data-heart={slug}
      aria-pressed="false"
      aria-label={`Save ${title}`}
    >
      <Icon name="heart" />
      {label}
    </button>
  )
}
