import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { LOADING_BAR, loadingProgress } from './loading-progress.ts'

/** The orange bar at the top while a page loads. Pages that load within 200 ms never show it. */
export function LoadingBar() {
  const bar = useRef<HTMLDivElement>(null)
  const busy = useNavigation().state !== 'idle'
  const shown = useRef(false)

  useEffect(() => {
    const element = bar.current
    if (!element) return
    const show = (percent: number) => {
      element.style.transform = `scaleX(${percent / 100})`
    }
    if (!busy) {
      if (!shown.current) return
      show(100)
      const hide = setTimeout(() => element.classList.remove('is-loading'), LOADING_BAR.hideDelay)
      const reset = setTimeout(() => {
        shown.current = false
        show(0)
      }, LOADING_BAR.hideDelay + LOADING_BAR.resetDelay)
      return () => {
        clearTimeout(hide)
        clearTimeout(reset)
      }
    }
    let frame = 0
    const start = setTimeout(() => {
      shown.current = true
      element.classList.add('is-loading')
      const begin = performance.now()
      const step = () => {
        show(loadingProgress(performance.now() - begin))
        frame = requestAnimationFrame(step)
      }
      step()
    }, LOADING_BAR.throttle)
    return () => {
      clearTimeout(start)
      cancelAnimationFrame(frame)
    }
  }, [busy])

  return <div ref={bar} className="loading" role="progressbar" aria-hidden="true" />
}
