import { useState } from 'react'
import { Icon } from '#web/icon/icon.tsx'
import { useIsScripted } from './use-is-scripted.ts'

interface CopyButtonProps {
  readonly text: string
  /** What is copied, where a page has several such buttons. */
  readonly what?: string
}

/** Copies a text that belongs elsewhere, such as a link. Where scripts do not run there is none. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null)
  // A site without TLS may not write to the clipboard.
  if (!useIsScripted() || !('clipboard' in navigator)) return null
  const isCopied = copied === text
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => undefined,
    )
  return (
    <>
      <button type="button" className="c-btn small" onClick={copy}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {isCopied ? 'Copied' : 'Copy'}
        {what ? <span className="vh"> {what}</span> : null}
      </button>
      <span className="vh" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  )
}
