import { CopyButton } from './copy-button.tsx'

/** A link, code or token to be given to somebody else, which a click selects and a button copies. */
export function SecretText({ text }: { readonly text: string }) {
  return (
    <span className="c-secret-row">
      <code className="c-secret">{text}</code>
      <CopyButton text={text} />
    </span>
  )
}
