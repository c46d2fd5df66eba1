import { Icon } from '#web/icon/icon.tsx'

/**
 * A button that saves a home or removes it from the saved ones. It has no code of its own: `start-favourite-buttons.ts`
 * handles all buttons of a page, so that a list of homes carries no code for them.
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
