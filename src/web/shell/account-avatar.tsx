import { initialsOf } from './initials-of.ts'

export interface AccountAvatarProps {
  readonly user: {
    readonly displayName: string | null
    readonly email: string | null
    readonly photoURL: string | null
  }
  /** The origin of the site. */
  readonly websiteUrl: string
}

/**
 * Shows the account's picture, or its initials if it has none or its picture is on another site: pages load nothing
 * from other sites.
 */
export function AccountAvatar({ user, websiteUrl }: AccountAvatarProps) {
  const { photoURL } = user
  return (
    <span className="avatar big">
      {photoURL?.startsWith(`${websiteUrl}/`) ? (
        <img src={photoURL} alt="" width={88} height={88} />
      ) : (
        <span aria-hidden="true">{initialsOf(user)}</span>
      )}
    </span>
  )
}
