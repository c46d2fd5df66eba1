/** Returns whether a key that is pressed there is typed into a field. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(input|select|textarea)$/i.test(target.tagName))
  )
}
