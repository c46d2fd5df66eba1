import { type ToastContent, Toast } from './toast.tsx'
import { createRoot, type Root } from 'react-dom/client'

let host: { readonly element: HTMLElement; readonly root: Root } | null = null
let turn = 0

/**
 * Says in the corner what has just been done, for ten seconds or as long as somebody looks at it; a new message
 * replaces the last.
 */
export function showToast(content: ToastContent): void {
  host ??= makeHost()
  const { element, root } = host
  // Shown above dialogs, too: what is shown last is on top.
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
  root.render(<Toast key={++turn} content={content} onOver={() => root.render(null)} />)
}

function makeHost() {
  const element = document.createElement('div')
  element.className = 'toasts'
  element.popover = 'manual'
  element.role = 'status'
  document.body.append(element)
  return { element, root: createRoot(element) }
}
