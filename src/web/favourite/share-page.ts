import { showToast } from '#web/ui/show-toast.tsx'
import { favouriteText } from '#web/text/favourite-text.ts'

/** Opens the device's own way to share; where there is none, copies the link. */
export async function sharePage(title: string): Promise<void> {
  const url = location.href.split('#')[0] ?? location.href
  try {
    // A desktop browser may have the function without any app to share with.
    if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    showToast({ icon: 'check', text: favouriteText.copied })
  } catch (error) {
    // Closing the sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ icon: 'alert', text: favouriteText.notCopied(url) })
  }
}
