import { Icon } from '#web/icon/icon.tsx'

/** Prints the page; without JavaScript the browser's own menu does. */
export function PrintButton() {
  return (
    <button type="button" className="btn quiet small needs-js" onClick={() => window.print()}>
      <Icon name="printer" />
      Print
    </button>
  )
}
