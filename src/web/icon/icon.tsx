import type { IconName } from './icon-name.ts'
import drawings from './icons.svg?no-inline'

/**
 * An icon in the size and colour of the text around it. It is decorative: the text beside it (or an aria-label) says
 * what it means.
 */
export function Icon({ name, className = '' }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg className={`i ${className}`.trim()} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
