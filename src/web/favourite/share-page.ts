import { showToast } from '#web/ui/show-toast.tsx'
import { favouriteText } from '#web/text/favourite-text.ts'

/** Offers what the device shares with; where it shares with nothing, the link is copied. */
export async function sharePage(title: string): Promise<void> {
  const url = location.href.split('#')[0] ?? location.href
  try {
    // A desktop browser that has the function may still have nobody to share with.
    if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    showToast({ icon: 'check', text: favouriteText.copied })
  } catch (error) {
    // Closing the sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ icon: 'alert', text: favouriteText.notCopied(url) })
  }
}
