/** A photo of a home, about twice as wide as high. Mail programs may ask before they load its absolute addresses. */
export interface MailPhoto {
  readonly src: string
  readonly alt: string
  /** The page with all its photos, for the text version of the mail. */
  readonly page: string
}
